import { adminBrandAgreementGet, adminBrandCheck, type BrandChange } from '@sixpence/protocol/brand/brand'
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
import { type BrandRead, pairsOf, type Values } from './brand-groups.ts'
import { agreementWords } from './brand-words.ts'
import { ReviewDialog } from './review-dialog.tsx'
import styles from './brand.module.css'

type Agreement = BrandRead['agreements'][number]
type Id = Agreement['id']
type Review = { changes: BrandChange['values']; values: Values }

/** The agreements of the brand: the versions in force and coming, and a new version of each. */
export function BrandAgreements({ brand: { agreements, version } }: { brand: BrandRead }) {
  const t = useTranslate()
  const [open, setOpen] = useState<{ id: Id; day?: string; isRead: boolean }>()
  const [review, setReview] = useState<Review>()
  const [error, setError] = useState<string>()

  async function takeBack(id: Id, day: string): Promise<void> {
    const answer = await tryCall(
      adminBrandAgreementGet,
      { agreement: id, version: day },
      ({ texts }) => texts,
    )
    if (answer instanceof Refusal || answer === true)
      return setError(answer === true ? undefined : answer.description)
    const values = Object.fromEntries(
      answer.map(({ language }) => [`legal.${id}.${day}.${language}`, undefined]),
    )
    const checked = await tryCall(
      adminBrandCheck,
      { version, values: pairsOf(values) },
      ({ values: changes }) => setReview({ changes, values }),
    )
    setError(checked instanceof Refusal ? checked.description : undefined)
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
        <Card
          key={agreement.id}
          agreement={agreement}
          onOpen={(day, isRead) => setOpen({ id: agreement.id, isRead, ...(day !== undefined && { day }) })}
          onTakeBack={(day) => void takeBack(agreement.id, day)}
        />
      ))}
      {open && <AgreementDialog {...open} version={version} onClose={() => setOpen(undefined)} />}
      {review && <ReviewDialog version={version} {...review} onClose={() => setReview(undefined)} />}
    </Stack>
  )
}

function Card({
  agreement: { id, version, from, coming },
  onOpen,
  onTakeBack,
}: {
  agreement: Agreement
  onOpen: (day: string | undefined, isRead: boolean) => void
  onTakeBack: (day: string) => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const name = agreementWords(id, t)
  const source = {
    program: t('Built-in'),
    folder: t('Brand default'),
    desk: t('Custom'),
  }[from]
  return (
    <Stack as="article" gap="3" className="panel" aria-labelledby={`brand-${id}`}>
      <Cluster gap="3" rowGap="2" justify="between">
        <Stack gap="h">
          <h2 id={`brand-${id}`}>{name}</h2>
          <span className="meta">{t('In force since {day}', { day: format.day(version) })}</span>
        </Stack>
        <Cluster gap="2">
          <StatusChip tone={from === 'desk' ? 'accent' : 'neutral'}>{source}</StatusChip>
          <Button
            size="small"
            aria-label={t('Read: {agreement}', { agreement: name })}
            onClick={() => onOpen(undefined, true)}
          >
            {t('Read##agreement')}
          </Button>
        </Cluster>
      </Cluster>
      {coming.map((day) => (
        <Cluster key={day} gap="3" rowGap="1" justify="between">
          <span>{t('From {day}', { day: format.day(day) })}</span>
          <Cluster gap="2">
            <Button
              size="small"
              aria-label={t('Read: {agreement}', { agreement: `${name}, ${day}` })}
              onClick={() => onOpen(day, true)}
            >
              {t('Read##agreement')}
            </Button>
            <May permission="brand.write">
              <Button
                size="small"
                aria-label={t('Change: {rule}', { rule: `${name}, ${day}` })}
                onClick={() => onOpen(day, false)}
              >
                {t('Change')}
              </Button>
              <Button
                size="small"
                kind="text"
                aria-label={t('Withdraw: {agreement}', { agreement: `${name}, ${day}` })}
                onClick={() => onTakeBack(day)}
              >
                {t('Withdraw##agreement')}
              </Button>
            </May>
          </Cluster>
        </Cluster>
      ))}
      <May permission="brand.write">
        <Cluster gap="2">
          <Button
            aria-label={t('Write a new version: {agreement}', { agreement: name })}
            onClick={() => onOpen(undefined, false)}
          >
            {t('Write a new version')}
          </Button>
        </Cluster>
      </May>
    </Stack>
  )
}
