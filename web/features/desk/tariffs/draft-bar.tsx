import { adminTariffPropose } from '@sixpence/protocol/tariffs/desk-tariffs'
import { type FormEvent, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import books from '../books/books.module.css'
import type { Loaded } from './parts.ts'
import type { Draft } from './use-draft.ts'

type Props = { loaded: Loaded; draft: Draft; noticeDays: number | undefined }

/** When a draft begins, what was typed last, and the way to the person who publishes it. */
export function DraftBar({ loaded, draft, noticeDays }: Props) {
  const t = useTranslate()
  const [problem, setProblem] = useState<string>()
  const { version } = loaded
  const propose = useChange(adminTariffPropose, {
    shows: (refusal) => {
      setProblem(refusal.problemOf('validFrom') ?? refusal.description)
      return true
    },
  })
  return (
    <Stack gap="3" className="panel">
      <Cluster gap="5" rowGap="3" justify="between" className={books.controls}>
        <Begins
          loaded={loaded}
          draft={draft}
          noticeDays={noticeDays}
          problem={problem}
          onProblem={setProblem}
        />
        <Cluster gap="2" rowGap="2">
          <output className="meta">
            {draft.isSaving
              ? t('Saving…')
              : draft.hasWrong
                ? t('Not saved: look at the marked cells.')
                : t('Saved')}
          </output>
          <Button disabled={!draft.canUndo} onClick={() => void draft.undo()}>
            {t('Undo')}
          </Button>
          <Button
            kind="primary"
            busy={propose.isSending}
            onClick={() => {
              if (draft.hasWrong) return setProblem(t('Correct or undo the marked cells first.'))
              setProblem(undefined)
              return void propose.send({ versionId: version.id, revision: draft.newest() })
            }}
          >
            {t('Propose the version')}
          </Button>
        </Cluster>
      </Cluster>
      {draft.trouble && (
        <Notice kind="bad" live="assertive">
          {draft.trouble}
        </Notice>
      )}
    </Stack>
  )
}

function Begins({
  loaded: { version, earliest, worse },
  draft,
  noticeDays = 0,
  problem,
  onProblem,
}: Props & { problem: string | undefined; onProblem: (problem?: string) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const saved = version.validFrom ? local(version.validFrom) : ''
  const [typed, setTyped] = useState(saved)
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const moment = new Date(typed)
    if (Number.isNaN(moment.getTime())) return onProblem(t('Say on which day and at which time it begins.'))
    onProblem()
    setSaving(true)
    const answer = await draft.save({ validFrom: moment.toISOString() })
    setSaving(false)
    if (answer instanceof Refusal) onProblem(answer.problemOf('validFrom') ?? answer.description)
    return undefined
  }
  const hint =
    worse.length > 0
      ? t('Something becomes worse for customers, who are told {count} days ahead. Earliest: {moment}', {
          count: noticeDays,
          moment: earliest ? format.dayTime(earliest) : '',
        })
      : t('Nothing becomes worse for customers: it may begin as soon as it is published.')
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Cluster gap="2" rowGap="2" className={books.controls}>
        <TextField
          label={t('Begins')}
          hint={hint}
          type="datetime-local"
          step={1}
          error={problem}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            onProblem()
          }}
        />
        <Button type="submit" busy={isSaving}>
          {t('Set the beginning')}
        </Button>
      </Cluster>
    </form>
  )
}

/** A moment as a field of day and time has it, in the reader's zone. */
function local(instant: string): string {
  const moment = new Date(instant)
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 19)
}
