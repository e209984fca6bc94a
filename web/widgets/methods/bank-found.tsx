import { useTranslate } from '#lib/language/translate.ts'
import { BankIcon, CheckIcon } from '#ui/icons/icons.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'

export type Bank = { name: string; place: string; bic: string | undefined }

export const bankOf = (
  { bankName: name, city = '' }: { bankName: string; city?: string | undefined },
  bic?: string,
): Bank => ({ name, place: city, bic })

/** The bank of an account, from a directory; announced when found. */
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
