import { useTranslate } from '#lib/language/translate.ts'
import { BankIcon, CheckIcon } from '#ui/icons/icons.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'

/** What is known of a bank; whatever is not known is not there. */
export type Bank = { name: string; place: string; bic: string | undefined }

export const bankOf = (
  { bankName: name, city = '' }: { bankName: string; city?: string | undefined },
  bic?: string,
): Bank => ({ name, place: city, bic })

/** Whose account it is at, as the bank's directory says; announced when it is found. */
export function BankFound({ bank }: { bank: Bank | undefined }) {
  const t = useTranslate()
  return (
    <output>
      {bank && (
        <Row
          media={
            <Tile size="small">
              <BankIcon />
            </Tile>
          }
          title={bank.name}
          meta={[bank.place, bank.bic].filter(Boolean).join(', ')}
          end={<CheckIcon label={t('Found')} />}
        />
      )}
    </output>
  )
}
