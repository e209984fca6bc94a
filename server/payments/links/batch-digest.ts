import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { BatchRow } from './batch-rows.ts'

/**
 * Digest of a batch as it was shown, in base64url: account, and of each payment payee, amount, fee, who pays it and the
 * forbidden methods. Keyed, because the ledger stores it unencrypted and names can be guessed.
 */
export const digestOfRows = (
  personal: PersonalData,
  { customerId, accountId }: { customerId: number; accountId: number },
  rows: readonly BatchRow[],
): string =>
  personal
    .lookUp(
      'batch',
      String(customerId),
      JSON.stringify([
        accountId,
        ...rows.map(({ id, units, feeUnits, text }) => [
          id,
          units,
          feeUnits,
          text.beneficiaryName,
          text.beneficiaryEmail,
          text.beneficiaryType,
          text.beneficiaryCountryCode,
          text.feeShare,
          text.description,
          text.forbidden.toSorted(),
        ]),
      ]),
    )
    .toString('base64url')
