import type { OutputOf } from '@sixpence/protocol/call'
import type { binInfoGet, instantKeyInfoGet } from '@sixpence/protocol/transfers-external/transfers-lookups'
import { cardBrandName } from '@sixpence/protocol/rules/card-brands'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BankIcon, CardIcon, CheckIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'

/** Holder of an instant key, as far as its directory discloses. */
export function KeyFound({ answer }: { answer: OutputOf<typeof instantKeyInfoGet> | undefined }) {
  const t = useTranslate()
  const { outcome, instantInfo } = answer ?? {}
  return (
    <output>
      {outcome === 'unknown' && (
        <Notice kind="warn" title={t('No one has this key')}>
          {t('Compare it with what the recipient gave you.')}
        </Notice>
      )}
      {instantInfo?.isTaxIdRight === false && (
        <Notice kind="warn" title={t('The tax number belongs to someone else')}>
          {t('Compare it with what the recipient gave you.')}
        </Notice>
      )}
      {instantInfo && (
        <Row
          media={
            <Tile size="small">
              <BankIcon />
            </Tile>
          }
          title={instantInfo.name}
          meta={instantInfo.bankName}
          end={<CheckIcon label={t('Found')} />}
        />
      )}
    </output>
  )
}

/** Kind of card, by its first digits. */
export function CardFound({ card }: { card: OutputOf<typeof binInfoGet>['bin'] | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  const title = [cardBrandName(card?.cardBrand), card?.issuer].filter(Boolean).join(', ')
  return (
    <output>
      {card?.valid && title && (
        <Row
          media={
            <Tile size="small">
              <CardIcon />
            </Tile>
          }
          title={title}
          meta={card.countryCode && format.country(card.countryCode)}
          end={<CheckIcon label={t('Found')} />}
        />
      )}
    </output>
  )
}
