// Short sounds of a battle, made on the spot: nothing is loaded.
import { ActKind, ActResult, type Act } from '../table/board';

const loud = 0.5,
  voicesMost = 4;

class Voices {
  private readonly context = new AudioContext();
  private readonly out = this.context.createGain();
  private hiss: AudioBuffer | undefined;
  private sounding = 0;

  constructor() {
    this.out.gain.value = loud;
    this.out.connect(this.context.destination);
  }

  private envelope(at: number, up: number, top: number, down: number): GainNode {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.linearRampToValueAtTime(top, at + up);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + up + down);
    gain.connect(this.out);
    return gain;
  }
  private start(of: AudioScheduledSourceNode, at: number, lasts: number): void {
    of.start(at);
    of.stop(at + lasts);
    this.sounding += 1;
    of.onended = () => {
      this.sounding -= 1;
    };
  }
  /** From one frequency to another; seconds. */
  tone(type: OscillatorType, from: number, to: number, up: number, top: number, down: number, later = 0): void {
    const at = this.context.currentTime + later,
      one = this.context.createOscillator();
    one.type = type;
    one.frequency.setValueAtTime(from, at);
    one.frequency.exponentialRampToValueAtTime(to, at + up + down);
    one.connect(this.envelope(at, up, top, down));
    this.start(one, at, up + down + 0.02);
  }
  noise(filter: BiquadFilterType, from: number, to: number, up: number, top: number, down: number): void {
    const at = this.context.currentTime,
      source = this.context.createBufferSource(),
      pass = this.context.createBiquadFilter();
    source.buffer = this.hissing();
    pass.type = filter;
    pass.Q.value = 0.9;
    pass.frequency.setValueAtTime(from, at);
    pass.frequency.exponentialRampToValueAtTime(to, at + up + down);
    source.connect(pass).connect(this.envelope(at, up, top, down));
    this.start(source, at, up + down + 0.02);
  }
  get busy(): boolean {
    return this.sounding >= voicesMost;
  }
  private hissing(): AudioBuffer {
    if (this.hiss) return this.hiss;
    const out = this.context.createBuffer(1, this.context.sampleRate, this.context.sampleRate),
      data = out.getChannelData(0);
    let state = 22_222;
    for (let i = 0; i < data.length; i++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      data[i] = state / 0x3fff_ffff - 1;
    }
    return (this.hiss = out);
  }
}

let voices: Voices | undefined;

function fired(one: Voices): void {
  one.tone('sawtooth', 920, 210, 0.004, 0.1, 0.17);
  one.tone('sine', 1840, 420, 0.004, 0.07, 0.12);
}
function hit(one: Voices): void {
  one.noise('bandpass', 1900, 300, 0.002, 0.34, 0.13);
  one.tone('triangle', 190, 70, 0.002, 0.22, 0.14);
}
function burst(one: Voices): void {
  one.noise('lowpass', 2200, 90, 0.006, 0.55, 0.85);
  one.tone('sine', 95, 32, 0.006, 0.4, 0.75);
}
function sweep(one: Voices): void {
  one.tone('sine', 1320, 1300, 0.006, 0.16, 0.55);
  one.tone('sine', 1320, 1300, 0.006, 0.05, 0.45, 0.16);
}
const off = (one: Voices): void => one.noise('bandpass', 350, 2400, 0.06, 0.55, 0.42);

const sounds: Record<number, (one: Voices) => void> = {
  [ActKind.shot]: fired,
  [ActKind.defend]: fired,
  [ActKind.launch]: off,
  [ActKind.run]: off,
  [ActKind.jump]: off,
  [ActKind.strike]: hit,
  [ActKind.explode]: burst,
  [ActKind.ping]: sweep,
  [ActKind.contact]: sweep,
};

/** What begins now, each kind once. To be called after a press has allowed it. */
export function sound(acts: Act[]): void {
  try {
    voices ??= new Voices();
    for (const kind of new Set(acts.map((act) => act.kind))) if (!voices.busy) sounds[kind]?.(voices);
    if (acts.some((act) => act.kind === ActKind.shot && act.result >= ActResult.struck) && !voices.busy) hit(voices);
  } catch {
    // A device without sound shows the battle all the same.
  }
}
