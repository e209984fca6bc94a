import { calls } from '@sixpence/protocol'
import type { Services } from '#context/services.ts'
import type { Cells } from '#cells/databases.ts'

/**
 * Calls that begin with an e-mail address instead of a token, and its field. Registrations of companies are not among
 * them: each of their people comes by a link of the cell where the company is.
 */
export const beginsWithAddress: Readonly<Record<string, string>> = {
  authLogin: 'username',
  passwordChangeRequest: 'email',
  passwordChangeCodeCheck: 'email',
  passwordChangeWithCode: 'email',
  checkEmail: 'email',
  personalAccountCreate: 'email',
  accountActivate: 'username',
  activationCodeResend: 'username',
}

/** The same by verb and path, for calls that have an address of their own. */
const byDoor = new Map<string, string>(
  Object.keys(beginsWithAddress).flatMap((name) => {
    const door = calls.get(name)?.door
    return door === undefined || door === 'main' ? [] : [[door, name] as const]
  }),
)

/** Calls that continue an earlier call, in the cell that answered it. */
const goingOn: ReadonlySet<string> = new Set(['accountActivate', 'activationCodeResend'])

/** The e-mail address that determines the cell of a request: its field, and whether it continues an earlier call. */
export type AddressField = { field: string; goesOn: boolean }

/** The field with the address that determines the cell of a request; undefined if the request has none. */
export function addressField(method: string, url: string): AddressField | undefined {
  const [path = '', query = ''] = url.split('?')
  const name =
    method === 'POST' && path === '/' ? (query.split(/[&=]/)[0] ?? '') : byDoor.get(`${method} ${path}`)
  const field = name === undefined ? undefined : beginsWithAddress[name]
  return name === undefined || field === undefined ? undefined : { field, goesOn: goingOn.has(name) }
}

/**
 * Credentials of the caller, as far as needed to find their cell. They are not verified here: the answering cell does
 * that.
 */
export type Asking = { bearer: string | undefined; cookie: string | undefined }

/** Decides which cell answers a request, and nothing else. */
export class CellOfRequest {
  readonly #cells: Cells
  readonly #names: readonly string[]
  readonly #s: Pick<Services, 'personal' | 'store'>

  constructor(s: Pick<Services, 'personal' | 'store'>, cells: Cells) {
    this.#s = s
    this.#cells = cells
    this.#names = [cells.own, ...cells.others].toSorted()
  }

  /**
   * By the person of the token, otherwise by the cookie that an earlier answer set, otherwise the own cell. Undefined
   * while it is unknown, because the directory does not answer.
   */
  async ofCaller({ bearer, cookie }: Asking): Promise<string | undefined> {
    const cellName = cookie !== undefined && this.#names.includes(cookie) ? cookie : undefined
    const person = bearer === undefined ? undefined : subjectOf(bearer)
    if (person === undefined) return cellName ?? this.#cells.own
    try {
      const cell = await this.#cells.cellOfPerson(person)
      return cell !== undefined && this.#names.includes(cell) ? cell : (cellName ?? this.#cells.own)
    } catch {
      return cellName
    }
  }

  /**
   * By an e-mail address: the cell where the person lives. An unknown address belongs to the cell that the address
   * itself chooses of those that accept new customers, so that two registrations of the same address meet; a
   * registration in progress continues in its cell, `begunIn`. Undefined when the directory does not answer and
   * nobody in this cell has the address.
   */
  async ofAddress(brand: string, address: unknown, begunIn?: string): Promise<string | undefined> {
    const email = String(address).trim().toLowerCase()
    const lookUps = this.#s.personal.lookUps('email', brand, email)
    try {
      const [place] = await this.#cells.directory.find('person', lookUps)
      if (place) return place.cell
      if (begunIn !== undefined && this.#names.includes(begunIn)) return begunIn
      return this.#chosenBy(lookUps[0], await this.#cells.directory.takingNew())
    } catch {
      return (await this.#s.store.people.personByEmail(brand, email)) ? this.#cells.own : undefined
    }
  }

  #chosenBy(lookUp: Buffer | undefined, takingNew: readonly string[]): string {
    const names = takingNew.filter((name) => this.#names.includes(name))
    const at = (lookUp?.readUInt32BE(lookUp.length - 4) ?? 0) % Math.max(1, names.length)
    return names[at] ?? this.#cells.own
  }
}

/** The subject of a token of ours, without verifying its signature. */
function subjectOf(token: string): number | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const sub = typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : undefined
    return typeof sub === 'string' && /^[1-9]\d{0,15}$/.test(sub) ? Number(sub) : undefined
  } catch {
    return undefined
  }
}
