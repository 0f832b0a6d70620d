// The part of interop.py that node's ws plays: prints [name, wanted, got] lines as JSON.
'use strict';
const WebSocket = require('ws');
const url = process.argv[2];
const say = (name, wanted, got) => console.log(JSON.stringify([name, wanted, got]));
const next = (peer, event) => new Promise((done, fail) => {
  peer.once(event, (...all) => done(all));
  peer.once('error', fail);
});
const isDone = (data) => 'done' in JSON.parse(data).answer;

async function json() {
  const peer = new WebSocket(url, ['emcon.v1.json'], {perMessageDeflate: true});
  await next(peer, 'open');
  say('subprotocol', 'emcon.v1.json', peer.protocol);
  say('no extension is taken up', '', peer.extensions);
  peer.send('{"id":1,"hello":{"client":"trust","protocol":1}}' + ' '.repeat(200000));
  say('a long hello', true, isDone((await next(peer, 'message'))[0]));
  const request = '{"id":2,"ping":{}}';
  peer.send(request.slice(0, 6), {fin: false});
  peer.send(request.slice(6), {fin: true});
  say('fragments', true, isDone((await next(peer, 'message'))[0]));
  peer.ping('x');
  say('pong', 'x', String((await next(peer, 'pong'))[0]));
  peer.close(4000, 'bye');
  say('close', 4000, (await next(peer, 'close'))[0]);
}

async function binary() {
  const peer = new WebSocket(url, ['emcon.v1']);
  await next(peer, 'open');
  peer.send(Buffer.from([8, 1, 0x12, 2, 0x10, 1]));
  say('binary', true, (await next(peer, 'message'))[1]);
  peer.send('text');
  say("the server's close code", 4001, (await next(peer, 'close'))[0]);
}

json().then(binary).catch((wrong) => {
  console.error(wrong);
  process.exit(1);
});
