import { calls } from '@sixpence/protocol'
import { intentOf, type AnyCall, type OutputOf } from '@sixpence/protocol/call'
import { dispatcherRefusals, type RefusalName } from '@sixpence/protocol/codes'
import type { ApiScope } from '@sixpence/protocol/rules/api-scopes'
import type { Language } from '@sixpence/locales'
import { isBegunBy } from '#auth/sign-in.ts'
import { readTemporary } from '#auth/sign-in-token.ts'
import { senderOf } from '#auth/session/sender.ts'
import { requireTerms } from '#auth/terms.ts'
import type { ActingPrincipal, AnyHandler, Browser, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { ApiProblem } from '#core/api-problem.ts'
import { openTrail, type Within } from '#core/audited-transaction.ts'
import { decode, encode } from '#core/decode.ts'
import { documentedInput } from '#core/input/documented-input.ts'
import { isAway } from '#core/dependency-down.ts'
import { PartnerFault } from '@sixpence/partners/partner-fault'
import { faultFields } from '#core/log.ts'
import { isFrozen } from '#core/error-code.ts'
import { InvalidInput, Refused, type Facts } from '#core/refused.ts'
import { referenceNow } from '#core/telemetry/request-id.ts'
import { translator, type Translate } from '#core/translate.ts'
import type { GlobalPayment } from '#store/global-payment/payments.ts'
import { keyOfCall } from '#store/operation/call-keys.ts'
import type { Proposer } from '#store/operation/details.ts'
import {
  namedCustomer,
  onlyLooks,
  requireAccess,
  requireOwnEmail,
  requireStaff,
  resolveActing,
} from './acting.ts'
import { runConfirmed } from '#auth/confirmed.ts'
import { refusal, success, type Answer } from './envelope.ts'
import { paymentOfLink } from './payment-link.ts'
import { resolveReferences } from './references.ts'
import type { Request } from './request.ts'
import { isService } from './service-access.ts'
import { atBrand, staffCaller } from './staff-caller.ts'
import { countCall } from './watch/count-call.ts'

type Idempotency = { key: string; bodyHash: Buffer }

/** A key of the public interface, acting for the person who created it. */
export type KeyCaller = {
  by: ActingPrincipal & { key: Proposer; scopes: readonly ApiScope[] }
  browser: Browser
  language: Language
  /** For calls that move money. */
  idempotency?: Idempotency | undefined
  /** Runs in the transaction of the call's change. */
  within?: Within | undefined
}

type RequestFacts = Pick<Request, 'input' | 'browser' | 'language'> & {
  by: ActingPrincipal | Principal | undefined
  payment: GlobalPayment | undefined
  /** For a call that moves money; read once its input is valid. */
  idempotency: () => Promise<Idempotency | undefined>
  t: Translate
  within?: Within | undefined
}

export type File = { file: { bytes: Uint8Array | AsyncIterable<Uint8Array>; name: string; type: string } }

/**
 * The only way to a handler: authentication, acting customer, rights, rate, input and references are checked before
 * it; its answer is validated, audited and wrapped in the envelope.
 */
export class Dispatcher {
  readonly #services: Services
  readonly #handlers: ReadonlyMap<string, AnyHandler>
  readonly #patience: number

  /** `patience`: factor on the time budget of calls. */
  constructor(services: Services, handlers: ReadonlyMap<string, AnyHandler>, patience = 1) {
    this.#services = services
    this.#handlers = handlers
    this.#patience = patience
  }

  /**
   * Runs a call and returns its answer or file; refusals and faults are returned as answers too, so it does not reject.
   */
  async dispatch(request: Request): Promise<Answer | File> {
    const t = translator(request.language, request.browser.brand)
    const call = calls.get(request.method)
    const counted = countCall(this.#services.telemetry.metrics, call?.name)
    try {
      const handler = this.#handlers.get(request.method)
      if (!call || !handler) throw new Refused('unknownMethod')
      const answer = await this.#run(call, handler, request, t)
      counted()
      return answer
    } catch (error) {
      const refused = this.#asRefusal(error, request.method, call)
      counted(refused)
      return refusal(refused, request.door, t)
    }
  }

  async #run(call: AnyCall, handler: AnyHandler, request: Request, t: Translate): Promise<Answer | File> {
    const { services: s } = { services: this.#services }
    const now = s.clock.now().getTime()
    const { who } = call.access
    if (who === 'public' || who === 'service' || who === 'paymentSecret')
      await s.rate.take(call.rate, request.browser.address, now)
    const by = await this.#authorise(call, request)
    const payment = who === 'paymentSecret' ? await paymentOfLink(s, call, request) : undefined
    if (by && who !== 'public') await s.rate.take(call.rate, String(by.person.id), now)
    if (by && who !== 'public' && !call.beforeTerms) requireTerms(by, this.#services, t)
    requireOwnEmail(request.fromEmail, by)
    if (by && who !== 'staff') s.sessions.touch(by.sessionId, request.active)
    else if (by && request.active) await s.staffSessions.touch(by.sessionId)

    const { browser, language } = request
    const input = documentedInput(call, request.input, request.inexact)
    const idempotency = () => idempotencyOf(s, call, { ...request, input }, by)
    return this.#handle(call, handler, { input, browser, language, by, payment, idempotency, t })
  }

  /**
   * Runs a call for a key of the public interface, with the rights of `by`; everything else is checked as for a person.
   * @throws Refused | InvalidInput as declared by the call; a fault is a Refused too
   */
  async runFor<C extends AnyCall>(
    call: C,
    input: Record<string, unknown>,
    as: KeyCaller,
  ): Promise<OutputOf<C>> {
    const { by, browser, language } = as
    const t = translator(language, browser.brand)
    const counted = countCall(this.#services.telemetry.metrics, call.name)
    try {
      const handler = this.#handlers.get(call.name)
      if (!handler) throw new Refused('unknownMethod')
      requireAccess(call, by.customer)
      await this.#services.rate.take(call.rate, `key ${by.key.key}`, this.#services.clock.now().getTime())
      if (!call.beforeTerms) requireTerms(by, this.#services, t)
      const callContext = { input, by, browser, language, t, payment: undefined }
      const idempotency = async () => as.idempotency
      const answer = await this.#handle(call, handler, { ...callContext, idempotency, within: as.within })
      if ('file' in answer)
        throw new Error(`${call.name} answers a file, and the public interface takes JSON only`)
      counted()
      return answer.body as unknown as OutputOf<C>
    } catch (error) {
      const refused = error instanceof ApiProblem ? error : this.#asRefusal(error, call.name, call)
      counted(refused)
      throw refused
    }
  }

  async #handle(call: AnyCall, handler: AnyHandler, callContext: RequestFacts): Promise<Answer | File> {
    const { services: s } = { services: this.#services }
    const { by, payment, browser, language, t } = callContext
    const input = decode(call, callContext.input)
    const idempotency = call.money ? await callContext.idempotency() : undefined
    const acting = by && 'customer' in by ? by.customer : undefined
    const at = acting
      ? await s.placement.placeOfCall(s, call, { input, customer: acting, idempotency })
      : { services: s, references: s }
    const own = acting ? await resolveReferences(call, input, acting.id, at.references) : {}
    const refuse = (name: RefusalName, facts?: Facts, field?: string): never => {
      throw new Refused(name, facts, field)
    }
    const key = by && 'key' in by ? by.key : undefined
    const trail = openTrail(s, {
      isAudited: call.audit === 'change',
      within: callContext.within,
      row: {
        brand: browser.brand,
        actorId: by?.person.id,
        customerId: acting?.id ?? payment?.customerId,
        call: call.name,
        address: browser.address,
        ...(key && { detail: { key: key.key, ...(key.agent !== undefined && { agent: key.agent }) } }),
      },
    })
    const context = {
      by,
      payment,
      services: at.services,
      own,
      browser,
      language,
      t,
      idempotency,
      change: trail.change,
      tell: trail.tell,
      refuse,
    }

    let outcome = 'done'
    try {
      const output = await withinBudget(
        call,
        runConfirmed(call, handler, input, context as never),
        this.#patience,
      )
      if (call.file) return { file: { type: call.file, ...(output as Omit<File['file'], 'type'>) } }
      return success(encode(call, output))
    } catch (error) {
      outcome = error instanceof Refused ? error.refusal : 'fault'
      throw error
    } finally {
      // A rate-limited request leaves no audit row, like requests limited before the handler.
      if (outcome !== 'tooManyRequests') await trail.end(outcome)
    }
  }

  /** Default deny: each call declares who may call it; all others are refused before its input is read. */
  async #authorise(call: AnyCall, request: Request): Promise<ActingPrincipal | Principal | undefined> {
    const { sessions, store } = this.#services
    const named = namedCustomer(request)
    const principal = async (token: string): Promise<Principal> => {
      const claims = await sessions.claimsOf(
        token,
        senderOf(request.browser, 'access'),
        request.browser.brand,
      )
      const [person] = await Promise.all([store.people.person(claims.personId), sessions.requireLive(claims)])
      if (!person) throw new Refused('signInNeeded')
      if (person.isMoving) throw new Refused('customerMoving')
      return { person: atBrand(person, claims.brand), sessionId: claims.sessionId }
    }
    if (call.access.who === 'paymentSecret') return undefined
    if (call.access.who === 'public') {
      if (!request.token) return undefined
      const caller = await principal(request.token).catch(unlessRefused(undefined))
      return (
        caller &&
        (await resolveActing(caller, named, store, this.#services.clock.now()).catch(unlessRefused(caller)))
      )
    }
    if (call.access.who === 'staff') {
      const caller = await staffCaller(this.#services, request.browser)
      requireStaff(caller.person, call.access.permission)
      return caller
    }
    if (!request.token) throw new Refused('signInNeeded')
    if (call.access.who === 'service') {
      if (isService(this.#services.config, request)) return undefined
      await principal(request.token)
      throw new Refused('notAllowed')
    }
    if (call.access.who === 'person') {
      const temporary = call.access.temporary && (await this.#temporary(request.token, request.browser))
      if (temporary) return temporary
      const caller = await principal(request.token)
      // Staff have such a session for a visit only, in which they can read and end the visit.
      if (caller.person.staff && !onlyLooks(call) && call.name !== 'authLogout')
        throw new Refused('notAllowed')
      return caller
    }
    const signedIn = await principal(request.token)
    const acting = await resolveActing(signedIn, named, store, this.#services.clock.now())
    requireAccess(call, acting.customer)
    return acting
  }

  /** The person of an unfinished sign-in, by its tmpJwt, where it was begun. @throws Refused signInElsewhere */
  async #temporary(token: string, browser: Browser): Promise<Principal | undefined> {
    const temporary = await readTemporary(this.#services, token, browser.brand)
    if (!temporary) return undefined
    if (!isBegunBy(browser, temporary)) throw new Refused('signInElsewhere')
    const person = await this.#services.store.people.person(temporary.personId)
    return person && { person, sessionId: '', signIn: temporary.signIn }
  }

  /** Only declared refusals are answered as such; anything else is a fault with a reference number. */
  #asRefusal(error: unknown, method: string, call: AnyCall | undefined): Refused | InvalidInput {
    if (error instanceof InvalidInput) return error
    if (error instanceof Refused) {
      if (error.refusal === 'customerDisagreement')
        this.#services.log.warn({ method }, 'a call names two customers')
      const declared: readonly string[] = [...dispatcherRefusals, ...(call?.refusals ?? [])]
      if (declared.includes(error.refusal)) return error
    }
    if (isFrozen(error)) return new Refused('customerMoving')
    if (error instanceof PartnerFault) {
      this.#services.log.warn({ method, ...faultFields(error) }, 'a request to a partner failed')
      if (!error.isMessage) return notAnswered(call)
      return new Refused(error.isUndone ? 'messageNotSent' : 'messageUnknown')
    }
    if (isAway(error)) {
      this.#services.log.warn({ method, ...faultFields(error) }, 'the database or a partner did not answer')
      return notAnswered(call)
    }
    const reference = referenceNow()
    this.#services.log.error({ reference, method, ...faultFields(error) }, 'fault')
    return new Refused('fault', { reference })
  }
}

/** For an optional session: a refusal returns `instead`, a fault is rethrown. */
const unlessRefused =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Refused) return instead
    throw error
  }

/** UUIDs of RFC 9562; excludes the nil and max UUID, which programs without a UUID send. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * The body is stored as a keyed hash: a card number could be guessed from a plain hash. A call without a key gets a
 * key that its repetitions within a minute share (decision 5).
 */
async function idempotencyOf(
  { secrets, db, clock }: Services,
  call: AnyCall,
  { idempotencyKey: key, input, method }: Request,
  by: ActingPrincipal | Principal | undefined,
): Promise<Idempotency> {
  if (key !== undefined && !uuid.test(key)) throw new Refused('keyMalformed')
  const intent = intentOf(call, input)
  const canonical = JSON.stringify(
    Object.keys(intent)
      .sort()
      .map((name) => [name, intent[name]]),
  )
  const bodyHash = secrets.mac('idempotency', method, canonical)
  if (key !== undefined) return { key: key.toLowerCase(), bodyHash }
  if (!by || !('customer' in by))
    throw new Error(`${call.name} moves money, and its caller acts for no customer`)
  const callMac = secrets.mac('idempotency', 'press', by.person.id, method, canonical)
  return { key: await keyOfCall(db, { customerId: by.customer.id, call: callMac }, clock.now()), bodyHash }
}

/** The call may be repeated. If it changes something, the outcome is unknown. */
const notAnswered = (call: AnyCall | undefined): Refused =>
  new Refused(call?.money || call?.changes ? 'outcomeUnknown' : 'busy')

/** Answers a call after its budget even if it is still running. */
function withinBudget<T>(call: AnyCall, work: Promise<T>, patience: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(notAnswered(call)), (call.budgetMs ?? 10_000) * patience)
    work.then(
      (output) => {
        clearTimeout(timer)
        resolve(output)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
