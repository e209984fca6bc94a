/** The operation kinds of what a card network tells of an authorisation. */
export const cardKinds = { hold: 'cardHold', post: 'cardPost', release: 'cardRelease' } as const

/**
 * What an authorisation of a debit card remembers. The money is held on the account the card account is settled from
 * (`from`), and may be booked in several parts; a part and a release say of which hold in `of`.
 */
export type CardDetail = {
  /** The card account. */
  card: number
  from: number
  /** The merchant, as the network names them. */
  counterparty: string
  /** The network's authorisation code. */
  reference: string
  of?: number
}
