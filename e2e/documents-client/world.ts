import { password, personOf } from '../kit/people.ts'
import { type Answer, Client, type Json, type Kept, type Send } from './client.ts'
import { Town } from './town.ts'

const ownBrands = ['ostra-bank', 'ostra', 'gintara', 'quillo', 'kopa', 'tamar']

/** The demo bank as a client of the documents sees it: its people, their sessions, and values from responses. */
export class World {
  readonly kept: Kept = {}
  readonly town: Town
  readonly #port: number
  readonly #clients = new Map<string, Promise<Client>>()

  constructor(port: number) {
    this.#port = port
    this.town = new Town(port)
  }

  /** A client without a session. */
  stranger(brand = 'ostra'): Client {
    return new Client(brand, this.#port)
  }

  /** The client of this person, who signs in once: `ines`, or `ines/northlight` for the customer she acts for. */
  as(who: string | undefined): Promise<Client> {
    const key = who?.split('/')[0] ?? ''
    const known = this.#clients.get(key)
    if (known) return known
    const client =
      key && !ownBrands.includes(key) ? this.#signIn(key) : Promise.resolve(this.stranger(key || 'ostra'))
    this.#clients.set(key, client)
    return client
  }

  /** Signs in again, for example after a password change. */
  async again(who: string): Promise<Client> {
    this.#clients.delete(who)
    return this.as(who)
  }

  customerOf(who: string | undefined): number | undefined {
    const name = who?.split('/')[1]
    return name === undefined ? undefined : Number(this.kept[name])
  }

  /** A call outside the rows, to prepare a row; throws when it is refused. */
  async call(who: string, name: string, fields: Json = {}): Promise<Json> {
    const answer = await this.send(who, asSent({ call: name }, fields, this.kept))
    if (answer.status !== 200 || answer.responseCode !== '00')
      throw new Error(
        `${name} as ${who}: ${answer.status} ${answer.responseCode} ${answer.problems.join(', ')}`,
      )
    return answer.fields
  }

  async send(who: string | undefined, sent: Send): Promise<Answer> {
    const client = await this.as(who)
    const answer = await client.send(sent, this.customerOf(who))
    // Waiting for codes outlasts an access token.
    if (answer.status !== 401 || !(await client.refresh())) return answer
    return client.send(sent, this.customerOf(who))
  }

  /** A call that may need a confirmation; returns the response to the same call with the key and the code. */
  async done(who: string | undefined, sent: Send): Promise<Answer> {
    const person = personOf(emails[who?.split('/')[0] ?? ''] ?? '')
    if (!person || sent.body instanceof FormData) return this.send(who, sent)
    const { phone, email, name } = person
    const heard = Math.max(await this.town.newest(phone), await this.town.newest(email))
    const first = await this.send(who, sent)
    const { requestKey, method, expiresAt } = first.fields
    const isAsked = first.responseCode === 'VF' && first.problems[0] === 'confirmationNeeded'
    if (!isAsked || requestKey === undefined || expiresAt === undefined) return first
    const code =
      method === 'otp'
        ? await this.town.authenticatorCode(name)
        : await this.town.code(method === 'sms' ? phone : email, heard)
    return this.send(who, { ...sent, body: { ...sent.body, requestKey, code } })
  }

  /** The code of this person's second factor, or for one of their payments. */
  async code(key: string, by: 'otp' | 'sms' = 'otp', after = 0): Promise<string> {
    const person = personOf(emails[key] ?? '')
    if (!person) throw new Error(`nobody is called ${key}`)
    return by === 'otp' ? this.town.authenticatorCode(person.name) : this.town.code(person.phone, after)
  }

  async #signIn(key: string): Promise<Client> {
    const person = personOf(emails[key] ?? '')
    if (!person) throw new Error(`nobody is called ${key}`)
    const client = this.stranger(person.brand)
    const before = await this.town.newest(person.phone)
    await client.signIn(person.email, password, () =>
      this.code(key, person.factor === 'sms' ? 'sms' : 'otp', before),
    )
    return client
  }
}

const emails: Record<string, string> = Object.fromEntries(
  [
    ['ostra', 'ines bo leo paul rita noor ada hugo'],
    ['gintara', 'marta nora'],
    ['ostra-bank', 'henrik'],
    ['quillo', 'carla victor felix'],
    ['kopa', 'tara lina ieva'],
    ['tamar', 'owen'],
  ].flatMap(([brand, keys]) => (keys ?? '').split(' ').map((key) => [key, `${key}@${brand}.example`])),
)

/** The request of a row: the main API by name, or a path whose names in braces are filled in. */
export function asSent({ call }: { call: string }, body: Json | FormData | undefined, kept: Kept): Send {
  const [verb, path] = call.includes(' ') ? (call.split(' ') as [string, string]) : ['POST', undefined]
  if (path === undefined) {
    if (body instanceof FormData) {
      if (!body.has('method')) body.append('method', call)
      return { verb, address: `/?${call}`, body }
    }
    return { verb, address: `/?${call}`, body: { method: call, ...body } }
  }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(kept[name])))
  if (verb !== 'GET' || body === undefined || body instanceof FormData)
    return { verb, address, ...(verb !== 'GET' && { body: body ?? {} }) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(body))
    for (const part of Array.isArray(value) ? value : [value]) query.append(name, String(part))
  return { verb, address: `${address}?${query.toString()}` }
}
