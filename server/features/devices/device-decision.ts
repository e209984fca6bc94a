import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/devices/devices'
import { coolingFor, hoursLeft } from '#auth/cooling.ts'
import { hoursUntilOlder, madeBefore } from '#auth/confirm-method.ts'
import { isSignedBy } from '#auth/device-key.ts'
import {
  answerPush,
  digestOfRequest,
  readPushRequest,
  stateOf,
  type PushRequest,
} from '#auth/push-request.ts'
import { announceDecision, publishDecision } from '#auth/publish-decision.ts'
import { goOnWithSignIn, setLogin2fa } from '#auth/two-step.ts'
import type { Context } from '#context/handler.ts'
import { NotVisible } from '#core/dependency-down.ts'
import { Refused } from '#core/refused.ts'
import { decidePayment, paymentOf, type PaymentFacts } from '#payments/held/phone-payment.ts'
import type { DeviceRow } from '#store/device/devices.ts'
import { noteDeviceUse } from '#store/device/device-changes.ts'

type Decision = DecodedInputOf<typeof calls.deviceRequestAnswer>
type DecisionContext = Pick<
  Context<typeof calls.deviceRequestAnswer>,
  'by' | 'services' | 'browser' | 'change'
>

/**
 * Handles a phone's signed answer to a request. A single update decides, so a request is answered once; a repeated
 * answer returns the same result. A wrong number declines the request at once, because a guess means that the person
 * has not seen the screen. The steps that follow an answer are idempotent. @throws Refused requestNotFound |
 * deviceProofInvalid | requestOver
 */
export async function decide(
  input: Decision,
  context: DecisionContext,
  isOfThisCall: (kind: PushRequest['kind']) => boolean,
): Promise<void> {
  const { by, services: s, change } = context
  const request = await readPushRequest(s, input.key)
  if (request?.personId !== by.person.id || !isOfThisCall(request.kind)) throw new Refused('requestNotFound')
  const isPayment = request.kind === 'payment'
  const payment = isPayment ? await paymentOf(s, Number(request.subject)) : undefined
  if (isPayment && !payment) throw new NotVisible(`payment ${request.subject}`)
  const device = await s.store.devices.own(by.person.id, input.deviceId)
  const isProven =
    device?.state === 'linked' &&
    isSignedBy(
      device.publicKey,
      input.signature,
      'answer',
      request.key,
      input.result ? 'accept' : 'decline',
      input.number ?? '',
      payment?.digest ?? digestOfRequest(request),
    )
  if (!isProven) throw new Refused('deviceProofInvalid')
  if (payment && input.result) await requireOlderPhone(context, payment, device)
  if (confirms.has(request.kind) && input.result) await requireCountedPhone(context, request, device)
  const now = s.clock.now()
  const isWrong = input.result && request.number !== null && input.number !== request.number
  const state = input.result && !isWrong ? 'accepted' : 'declined'
  // The steps that follow the stored answer may have been lost: a repeated answer books or voids the payment.
  if (payment && request.state === state) return follow(context, request, state === 'accepted')
  if (stateOf(request, now) !== 'waiting') throw new Refused('requestOver')
  const customers = await s.store.people.customersOf(by.person.id)
  await change(async (client) => {
    const signature = Buffer.from(input.signature, 'base64url')
    const answer = { state, deviceId: device.id, signature, now } as const
    if (!(await answerPush(client, request.key, answer))) throw new Refused('requestOver')
    await noteDeviceUse(client, device.id, now)
    await announceDecision(client, { request, accepted: state === 'accepted', customers })
  })
  await follow(context, request, state === 'accepted')
  publishDecision(s, request, state === 'accepted')
  if (isWrong) throw new Refused('wrongNumber')
}

/** After a change of factors, a phone linked within the cooling period may not accept a payment to a new payee. */
async function requireOlderPhone(
  { by, services: s, browser }: DecisionContext,
  { detail }: PaymentFacts,
  { linkedAt }: DeviceRow,
): Promise<void> {
  const cooling = await coolingFor(s, by.person, detail, browser)
  if (cooling && (!linkedAt || linkedAt > cooling.since))
    throw new Refused('coolingOff', { count: hoursLeft(cooling, s.clock.now()) }, '')
}

const confirms: ReadonlySet<PushRequest['kind']> = new Set(['device', 'twoStep'])

/**
 * A phone younger than the cooling time confirms no change if the person has an older factor. Moving the sign-in to the
 * phone is excepted: its answer proves that it works, and security does not decrease.
 */
async function requireCountedPhone(
  { by, services: s }: DecisionContext,
  { subject }: PushRequest,
  { linkedAt }: DeviceRow,
): Promise<void> {
  if (/^(login:push:|change:push$)/.test(subject)) return
  const since = await madeBefore(s, by)
  if (since && (!linkedAt || linkedAt > since))
    throw new Refused('factorTooYoung', { count: hoursUntilOlder(linkedAt, since) })
}

async function follow(context: DecisionContext, request: PushRequest, accepted: boolean): Promise<void> {
  const { by, services: s } = context
  if (request.kind === 'payment') return decidePayment(s, by.person, Number(request.subject), accepted)
  const [what, mode, signIn] = request.subject.split(':')
  if (request.kind !== 'twoStep' || what !== 'login' || mode !== 'push' || !accepted) return undefined
  await setLogin2fa(context, by.person.id, 'push')
  return goOnWithSignIn(s, signIn ? Buffer.from(signIn, 'base64url') : undefined)
}
