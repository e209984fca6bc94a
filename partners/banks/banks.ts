/** A bank as a directory knows it. */
export type Bank = {
  country: string
  /** Of its country's own list: COMPE, Zengin, HKICL, ABA …; in countries of IBANs what stands in them. */
  code: string
  name: string
  bic?: string
  street?: string
  town?: string
  postalCode?: string
  /** Takes instant payments. */
  isInstant: boolean
}

export type Branch = { code: string; name: string }

/** Who knows banks. Asked while somebody types, so it answers from memory. */
export type Banks = {
  /** By the eight characters of the institution; a branch's own code finds its bank. */
  byBic(bic: string): Bank | undefined
  /** By what stands in an IBAN from the bank's code on; the longest code that begins it counts. */
  byIban(country: string, fromBank: string): Bank | undefined
  inCountry(country: string): readonly Bank[]
  branchesOf(country: string, bankCode: string): readonly Branch[]
}
