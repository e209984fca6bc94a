/** A bank in a directory. */
export type Bank = {
  country: string
  /** Code in the national list: COMPE, Zengin, HKICL, ABA …; for countries with IBANs the bank code in the IBAN. */
  code: string
  name: string
  bic?: string
  street?: string
  town?: string
  postalCode?: string
  /** Accepts instant payments. */
  isInstant: boolean
}

export type Branch = { code: string; name: string }

/** Directory of banks. Queried on every keystroke, so that it answers from memory. */
export type Banks = {
  /** By the first eight characters, so that a branch's BIC finds its bank. */
  byBic(bic: string): Bank | undefined
  /** By the part of an IBAN from the bank code on; the longest matching code wins. */
  byIban(country: string, fromBank: string): Bank | undefined
  inCountry(country: string): readonly Bank[]
  branchesOf(country: string, bankCode: string): readonly Branch[]
}
