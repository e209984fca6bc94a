/** Countries and territories without postal codes, or where most addresses have none (Universal Postal Union). */
const without = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP ' +
    'LY ML MO MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
)

/** Whether an address in a country needs a postal code. */
export const hasPostalCodes = (country: string): boolean => !without.has(country)
