/** Types of the test's readers, which ship none; only what is used. */
declare module 'mt940js' {
  type Statement = {
    accountIdentification: string
    currency: string
    openingBalance: number
    closingBalance: number
    transactions: { amount: number }[]
  }
  const mt940: { Parser: new () => { parse: (text: string) => Statement[] } }
  export default mt940
}

declare module 'qif2json' {
  const qif: {
    parse: (
      text: string,
      options?: { dateFormat?: string },
    ) => { type: string; transactions: { date: string; amount: number; payee?: string }[] }
  }
  export default qif
}
