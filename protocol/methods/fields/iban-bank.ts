/**
 * Position of bank and branch code in an IBAN by country (SWIFT IBAN Registry, release 102): characters before the
 * bank code if any, its length, the length of the branch code. Countries without a bank code in the registry are
 * absent.
 */
const places =
  'AD:4+4 AE:3 AL:3+4 AT:5 AZ:4 BA:3+3 BE:3 BG:4+4 BH:4 BR:8+5 CH:5 CY:3+5 CZ:4 DE:8 DK:4 DO:4 EE:2 ES:4+4 FI:3 FO:4 ' +
  'FR:5+5 GB:4+6 GE:2 GI:4 GL:4 GR:3+4 GT:4 HR:7 HU:3+4 IE:4+6 IL:3+3 IS:4 IT:1_5+5 JO:4+4 KW:4 KZ:3 LB:4 LI:5 LT:5 LU:3 ' +
  'LV:4 MC:5+5 MD:2 ME:3 MK:3 MT:4+5 MU:6+2 NL:4 NO:4 PK:4 PL:8 PS:4 PT:4+4 QA:4 RO:4 RS:3 SA:2 SE:3 SI:5 SK:4 SM:1_5+5 ' +
  'TN:2+3 TR:5 UA:6 VA:3 VG:4 XK:2+2'

type Place = { from: number; bank: number; branch: number }

const placeOf: ReadonlyMap<string, Place> = new Map(
  places.split(' ').map((text) => {
    const [, country = '', before = 0, bank, branch = 0] = /^(..):(?:(\d)_)?(\d)(?:\+(\d))?$/.exec(text) ?? []
    return [country, { from: 4 + Number(before), bank: Number(bank), branch: Number(branch) }]
  }),
)

/** Bank and branch code of a valid IBAN; undefined for a country whose IBANs contain none. */
export function bankInIban(iban: string): { country: string; bank: string; branch: string } | undefined {
  const country = iban.slice(0, 2)
  const place = placeOf.get(country)
  if (!place) return undefined
  const branchFrom = place.from + place.bank
  return {
    country,
    bank: iban.slice(place.from, branchFrom),
    branch: iban.slice(branchFrom, branchFrom + place.branch),
  }
}
