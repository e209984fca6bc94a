import { atBankTime, bankTime } from '@sixpence/days/zone'
import { adminTariffPropose } from '@sixpence/protocol/tariffs/desk-tariffs'
import { useState } from 'react'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import books from '../books/books.module.css'
import type { Loaded } from './parts.ts'
import styles from './tariffs.module.css'
import type { Draft } from './use-draft.ts'

type Props = { loaded: Loaded; draft: Draft; noticeDays: number | undefined }

/** The beginning of a draft, whether its entries are saved, and the button that proposes it. */
export function DraftBar({ loaded: { version, earliest, worse }, draft, noticeDays = 0 }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const saved = version.validFrom ? bankTime(new Date(version.validFrom)).replace(' ', 'T') : ''
  const [isProposing, setProposing] = useState(false)
  const form = useFormOf({
    first: { begins: saved },
    fieldOf: (parameter) => (parameter === 'validFrom' ? 'begins' : parameter),
    problemsOf: ({ begins }) => ({
      begins: Number.isNaN(atBankTime(begins).getTime()) && t('Enter the date and time it begins.'),
    }),
    send: ({ begins }) => draft.save({ validFrom: atBankTime(begins).toISOString() }),
  })

  /** With the beginning in the field, after every edit has been answered. */
  async function propose(begins: string): Promise<Refusal | true> {
    await draft.settled()
    if (begins !== saved) {
      const answer = await draft.save({ validFrom: atBankTime(begins).toISOString() })
      if (answer instanceof Refusal) return answer
    }
    return tryCall(adminTariffPropose, { versionId: version.id, revision: draft.newest() })
  }

  function pressPropose(): void {
    const { begins } = form.values
    if (draft.hasWrong) return form.setTrouble(t('Correct or undo the marked cells first.'))
    const isSaid = form.show({
      begins: Number.isNaN(atBankTime(begins).getTime()) && t('Enter the date and time it begins.'),
    })
    if (!isSaid) return undefined
    setProposing(true)
    void form.handIn(() => propose(begins)).finally(() => setProposing(false))
    return undefined
  }

  const hint =
    worse.length > 0
      ? t('Unfavourable changes: customers are notified {count} days in advance. Earliest start: {moment}', {
          count: noticeDays,
          moment: earliest ? format.dayTime(earliest) : '',
        })
      : t('No unfavourable changes for customers: it can come into force as soon as it is published.')
  return (
    <Stack as="form" gap="3" className="panel" {...form.props}>
      <FormTrouble form={form} />
      {draft.trouble && (
        <Notice kind="bad" live="assertive">
          {draft.trouble}
        </Notice>
      )}
      <Cluster gap="5" rowGap="3" justify="between" className={books.controls}>
        <TextField
          className={styles.begins}
          {...form.text('begins')}
          label={t('Begins')}
          hint={hint}
          type="datetime-local"
          step={1}
        />
        <Cluster gap="2" rowGap="2">
          <output className="meta">
            {draft.isSaving
              ? t('Saving…')
              : draft.hasWrong
                ? t('Not saved: check the marked cells.')
                : t('Saved')}
          </output>
          <Button disabled={!draft.canUndo} onClick={() => void draft.undo()}>
            {t('Undo')}
          </Button>
          <Button type="submit" busy={form.isSending && !isProposing}>
            {t('Set the start date')}
          </Button>
          <Button kind="primary" busy={isProposing} onClick={pressPropose}>
            {t('Propose the version')}
          </Button>
        </Cluster>
      </Cluster>
    </Stack>
  )
}
