// The short tone that calls whoever wants to be called when it is his turn.

export function beep(): void {
  const sound = new AudioContext(),
    tone = sound.createOscillator(),
    loud = sound.createGain();
  tone.frequency.value = 660;
  loud.gain.setValueAtTime(0.12, sound.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.4);
  tone.connect(loud).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.4);
}
