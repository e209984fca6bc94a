import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { BatchRow } from './batch-rows.ts'

/**
 * Binds what is sent and approved to every payment of a batch as it was shown: from which account, whom it is for, how much,
 * who pays the fee and which ways are left. Keyed, since the ledger keeps it in the clear and people’s names can be guessed.
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
