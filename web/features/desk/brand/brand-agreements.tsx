import { adminBrandAgreementGet } from '@sixpence/protocol/brand/brand'
import { useState } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { May } from '../may.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import { type BrandRead } from './brand-groups.ts'
import { agreementWords } from './brand-words.ts'
import { DialogButton } from '../kit/dialog-button.tsx'
import { useReview } from './review-dialog.tsx'
import styles from './brand.module.css'

type Agreement = BrandRead['agreements'][number]
type Id = Agreement['id']
/** The agreements of the brand: the versions in force and coming, and a new version of each. */
export function BrandAgreements({ brand: { agreements, version } }: { brand: BrandRead }) {
  const t = useTranslate()
  const review = useReview(version)
  const [error, setError] = useState<string>()

  async function takeBack(id: Id, day: string): Promise<void> {
    const answer = await tryCall(adminBrandAgreementGet, { agreement: id, version: day }, ({ texts }) =>
      review.begin(
        Object.fromEntries(texts.map(({ language }) => [`legal.${id}.${day}.${language}`, undefined])),
      ),
    )
    setError(answer instanceof Refusal ? answer.description : undefined)
  }

  return (
    <Stack gap="4" className={styles.lines}>
      <p className="hint measure">
        {t(
          'A version is in force from its start date, in every language of the brand. Everyone affected is then asked to accept it.',
        )}
      </p>
      {error !== undefined && (
        <Notice kind="bad" live="assertive">
          {error}
        </Notice>
      )}
      {agreements.map((agreement) => (
        <AgreementCard
          key={agreement.id}
          agreement={agreement}
          version={version}
          onTakeBack={(day) => void takeBack(agreement.id, day)}
        />
      ))}
      {review.dialog}
    </Stack>
  )
}

type CardProps = { agreement: Agreement; version: number; onTakeBack: (day: string) => void }

function AgreementCard({ agreement: { id, version: day, from, coming }, version, onTakeBack }: CardProps) {
  const t = useTranslate()
  const format = useFormat()
  const name = agreementWords(id, t)
  const source = {
    program: t('Built-in'),
    folder: t('Brand default'),
    desk: t('Custom'),
  }[from]
  const agreement = { id, version }
  return (
    <Stack as="article" gap="3" className="panel" aria-labelledby={`brand-${id}`}>
      <Cluster gap="3" rowGap="2" justify="between">
        <Stack gap="h">
          <h2 id={`brand-${id}`}>{name}</h2>
          <span className="meta">{t('In force since {day}', { day: format.day(day) })}</span>
        </Stack>
        <Cluster gap="2">
          <StatusChip tone={from === 'desk' ? 'accent' : 'neutral'}>{source}</StatusChip>
          <DialogButton
            size="small"
            aria-label={t('Read: {agreement}', { agreement: name })}
            renderDialog={(onClose) => <AgreementDialog {...agreement} isRead onClose={onClose} />}
          >
            {t('Read##agreement')}
          </DialogButton>
        </Cluster>
      </Cluster>
      {coming.map((comingDay) => (
        <Cluster key={comingDay} gap="3" rowGap="1" justify="between">
          <span>{t('From {day}', { day: format.day(comingDay) })}</span>
          <Cluster gap="2">
            <DialogButton
              size="small"
              aria-label={t('Read: {agreement}', { agreement: `${name}, ${comingDay}` })}
              renderDialog={(onClose) => (
                <AgreementDialog {...agreement} day={comingDay} isRead onClose={onClose} />
              )}
            >
              {t('Read##agreement')}
            </DialogButton>
            <May permission="brand.write">
              <DialogButton
                size="small"
                aria-label={t('Change: {rule}', { rule: `${name}, ${comingDay}` })}
                renderDialog={(onClose) => (
                  <AgreementDialog {...agreement} day={comingDay} onClose={onClose} />
                )}
              >
                {t('Change')}
              </DialogButton>
              <Button
                size="small"
                kind="text"
                aria-label={t('Withdraw: {agreement}', { agreement: `${name}, ${comingDay}` })}
                onClick={() => onTakeBack(comingDay)}
              >
                {t('Withdraw##agreement')}
              </Button>
            </May>
          </Cluster>
        </Cluster>
      ))}
      <May permission="brand.write">
        <Cluster gap="2">
          <DialogButton
            aria-label={t('Write a new version: {agreement}', { agreement: name })}
            renderDialog={(onClose) => <AgreementDialog {...agreement} onClose={onClose} />}
          >
            {t('Write a new version')}
          </DialogButton>
        </Cluster>
      </May>
    </Stack>
  )
}
