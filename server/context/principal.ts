import type { Customer, Person } from '#store/customer/people.ts'
import type { Proposer } from '#store/operation/details.ts'

/** The caller: person and session; for customer calls also the acting customer. */
export type Principal = {
  person: Person
  sessionId: string
  /** Hash of the sign-in a tmpJwt belongs to; there is no session yet. */
  signIn?: Buffer
}
export type ActingPrincipal = Principal & {
  customer: Customer
  /** The key of the public interface that acts for the person who created it. */
  key?: Proposer
}

/** The browser of a call. Handlers may set cookies, but no other part of the answer. */
export type Browser = {
  brand: string
  /** Scheme and host of the request, for links back to it. */
  origin: string
  address: string
  /** Authorization header's token, for calls with tokens of another kind. */
  bearer: string | undefined
  userAgent: string
  /** No browser sends: neither Origin nor Fetch metadata nor a cookie of ours came with the request. */
  isProgram: boolean
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string | undefined, maxAgeSeconds?: number) => void
}
