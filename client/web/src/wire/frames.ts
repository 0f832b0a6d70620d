// Frames of both directions: what the page says as bytes, and what the server says as plain structs.
import * as play from '../../gen/play_pb';
import { plain, WireFault, type Init, type Plain } from './plain';
import { written } from './writer';

/** What this page says in hello; mirrors protocol_version of common/wire/limits.hpp. To less, a server says less. */
export const protocolVersion = 2;

export type ServerFrame = Plain<play.ServerFrame>;
export type Answer = Plain<play.Answer>;
export type Welcome = Plain<play.Welcome>;
export type Update = Plain<play.Update>;
export type Question = Plain<play.Question>;
export type MatchCard = Plain<play.MatchCard>;
export type SeatState = Plain<play.SeatState>;
export type ChatLine = Plain<play.ChatLine>;
export type Notice = Plain<play.Notice>;
export type Presence = Plain<play.Presence>;
export type Outcome = Plain<play.Outcome>;
export type Opened = Plain<play.Opened>;
export type EntropyAsked = Plain<play.EntropyAsked>;
export type CommitmentAsked = Plain<play.CommitmentAsked>;
export type Invite = Plain<play.Invite>;
export type Promised = Plain<play.Promise>;
export type StepClose = Plain<play.StepClose>;
export type LockCommitment = Plain<play.LockCommitment>;
export type DraftState = Plain<play.DraftState>;
export type SignedReceipt = Plain<play.SignedReceipt>;
export type DebriefStep = Plain<play.DebriefStep>;
export type DebriefAnswer = Plain<play.DebriefAnswer>;
export type DebriefLine = Plain<play.DebriefLine>;
export type LobbyUpdate = Plain<play.LobbyUpdate>;
export type Rulesets = Plain<play.Rulesets>;
export type RulesetDescription = Plain<play.RulesetDescription>;
export type Scenario = Plain<play.Scenario>;
export type MatchSettings = Init<play.MatchSettings>;
type Body = Exclude<play.ClientFrame['body'], { case: undefined }>;
/** What a client asks: the name of the request and what is in it. */
export type Request = {
  [Case in Body['case']]: { case: Case; value: Init<Extract<Body, { case: Case }>['value']> };
}[Body['case']];
export type RequestName = Request['case'];

export const Phase = play.MatchCard_Phase;
export const Channel = play.Say_Channel;
export const Proposal = play.Propose_What;
export const TimeKind = play.TimeControl_Kind;
export const Watching = play.Watching;
export const LeavePolicy = play.LeavePolicy;
export const Eyes = play.GetDebrief_Eyes;
export type Eyes = play.GetDebrief_Eyes;
export type Channel = play.Say_Channel;
export const By = play.DebriefAnswer_By;

/** No honest server sends a longer frame. */
const frameBytesMax = 8 * 1024 * 1024;

export const encode = (id: number, body: Request): Uint8Array => written('ClientFrame', { id, body });

/** Throws WireFault for bytes that are no frame. */
export function decode(bytes: Uint8Array): ServerFrame {
  if (bytes.length > frameBytesMax) throw new WireFault('a frame with more than 8 MB');
  return plain<ServerFrame>('ServerFrame', bytes);
}
