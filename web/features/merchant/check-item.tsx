import type { Verification } from '@sixpence/protocol/merchant/identity-checks'
import type { Translate } from '#lib/language/translate.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { ShieldIcon } from '#ui/icons/icons.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { CopyText } from '#widgets/copy.tsx'
import { Item } from '#widgets/item.tsx'

const words: Record<Verification['state'], (t: Translate) => string> = {
  ordered: (t) => t('Creating the link'),
  waiting: (t) => t('Waiting for the person'),
  review: (t) => t('Being checked'),
  passed: (t) => t('Passed'),
  failed: (t) => t('Not passed'),
  nameMismatch: (t) => t('Name does not match'),
  duplicate: (t) => t('Under review'),
  expired: (t) => t('Link expired'),
}

const tones = {
  ordered: 'neutral',
  waiting: 'accent',
  review: 'accent',
  passed: 'good',
  failed: 'bad',
  nameMismatch: 'bad',
  duplicate: 'warn',
  expired: 'neutral',
} as const satisfies Record<Verification['state'], string>

const reasons: Record<NonNullable<Verification['reason']>, (t: Translate) => string> = {
  unreadable: (t) => t('The document could not be read.'),
  documentExpired: (t) => t('The document has expired.'),
  otherPerson: (t) => t('The face does not match the document.'),
  notGenuine: (t) => t('The document is not genuine.'),
}

/** A check: its person, its state, its link and its cost. */
export function CheckItem({ verification }: { verification: Verification }) {
  const t = useTranslate()
  const format = useFormat()
  const { email, name, state, reason, documentName, link, fee, createdAt, expiresAt } = verification
  return (
    <Item
      media={
        <Tile>
          <ShieldIcon />
        </Tile>
      }
      title={name ?? email}
      status={<StatusChip tone={tones[state]}>{words[state](t)}</StatusChip>}
      meta={
        <>
          {name && (
            <>
              {email}
              <br />
            </>
          )}
          {t('Requested {day}', { day: format.day(createdAt) })}
          {' · '}
          {t('Fee {amount}', { amount: format.amount(fee.amount, fee.currencyCode) })}
          {expiresAt && (
            <>
              {' · '}
              {t('Link works until {day}', { day: format.day(expiresAt) })}
            </>
          )}
          {documentName && (
            <>
              <br />
              {t('Name in the document: {name}', { name: documentName })}
            </>
          )}
          {reason && (
            <>
              <br />
              {reasons[reason](t)}
            </>
          )}
        </>
      }
      actions={link && <CopyText label={t('Copy the link')} text={link} />}
    />
  )
}
