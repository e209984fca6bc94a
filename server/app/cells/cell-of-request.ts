import { calls } from '@sixpence/protocol'
import type { Services } from '#context/services.ts'
import type { Cells } from '#store/cell/cells.ts'

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
  Object.entries(beginsWithAddress).flatMap(([name, field]) => {
    const door = calls.get(name)?.door
    return door === undefined || door === 'main' ? [] : [[door, field] as const]
  }),
)

/** The field with the address that a request begins with; undefined where it is not known by one. */
export function addressField(method: string, url: string): string | undefined {
  const [path = '', query = ''] = url.split('?')
  if (method === 'POST' && path === '/') return beginsWithAddress[query.split(/[&=]/)[0] ?? '']
  return byDoor.get(`${method} ${path}`)
}

/** Who asks, as far as it is needed to find their cell. None of it is verified: the cell that answers does. */
export type Asking = { bearer: string | undefined; cookie: string | undefined }

/** Which cell answers a request. Nothing is decided here but where it goes. */
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
   * By the person of the token, or else by the cookie that an earlier answer set; the own cell where neither says one.
   * Undefined when nobody knows for now, because the directory does not answer.
   */
  async ofCaller({ bearer, cookie }: Asking): Promise<string | undefined> {
    const said = cookie !== undefined && this.#names.includes(cookie) ? cookie : undefined
    const person = bearer === undefined ? undefined : subjectOf(bearer)
    if (person === undefined) return said ?? this.#cells.own
    try {
      const cell = await this.#cells.cellOfPerson(person)
      return cell !== undefined && this.#names.includes(cell) ? cell : (said ?? this.#cells.own)
    } catch {
      return said
    }
  }

  /**
   * By an e-mail address: where the person lives. Whoever is nobody's yet belongs to the cell that the address itself
   * chooses, so that two registrations of one address meet. Undefined when the directory does not answer and nobody here has
   * the address.
   */
  async ofAddress(brand: string, typed: unknown): Promise<string | undefined> {
    const email = String(typed).trim().toLowerCase()
    const lookUps = this.#s.personal.lookUps('email', brand, email)
    try {
      const [place] = await this.#cells.directory.find('person', lookUps)
      return place?.cell ?? this.#chosenBy(lookUps[0])
    } catch {
      return (await this.#s.store.people.personByEmail(brand, email)) ? this.#cells.own : undefined
    }
  }

  #chosenBy(lookUp: Buffer | undefined): string {
    const at = (lookUp?.readUInt32BE(lookUp.length - 4) ?? 0) % this.#names.length
    return this.#names[at] ?? this.#cells.own
  }
}

/** The subject of a token of ours, without a look at its signature. */
function subjectOf(token: string): number | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const sub = typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : undefined
    return typeof sub === 'string' && /^[1-9]\d{0,15}$/.test(sub) ? Number(sub) : undefined
  } catch {
    return undefined
  }
}
