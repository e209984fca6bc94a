import { historyViewList, historyViewRemove, historyViewSave } from '@sixpence/protocol/history/history-notes'
import { useContext, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TrashIcon } from '#ui/icons/icons.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { CloseMenu } from './filter-menu.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './filter-menu.module.css'
import views from './views-menu.module.css'

export type ViewsMenuProps = {
  /** The active filters as in the URL; empty if there are none. */
  search: string
  onView: (search: string) => void
}

export function Views({ search, onView }: ViewsMenuProps) {
  const t = useTranslate()
  const close = useContext(CloseMenu)
  const list = useRead(historyViewList, {})
  const remove = useChange(historyViewRemove)
  const savedViews = list.data?.views ?? []
  return (
    <Stack gap="3" className={styles.form}>
      {list.error && <LoadFailure read={list} title={t('We could not load your views.')} />}
      {savedViews.length > 0 && (
        <Stack as="ul" className={views.list}>
          {savedViews.map((view) => (
            <Cluster as="li" isOneLine key={view.viewId}>
              <Cluster
                as="button"
                gap="3"
                justify="between"
                isOneLine
                type="button"
                className={styles.choice}
                onClick={() => {
                  onView(view.search)
                  close()
                }}
              >
                {view.name}
              </Cluster>
              <IconButton
                label={t('Delete the view {name}', { name: view.name })}
                icon={<TrashIcon size="small" />}
                onClick={() => void remove.send({ viewId: view.viewId })}
              />
            </Cluster>
          ))}
        </Stack>
      )}
      {list.data && savedViews.length === 0 && <p>{t('Save filters you often use under a name.')}</p>}
      <SaveForm search={search} />
    </Stack>
  )
}

function SaveForm({ search }: { search: string }) {
  const t = useTranslate()
  const save = useChange(historyViewSave, { shows: () => true })
  const [name, setName] = useState('')
  const [missing, setMissing] = useState<string>()

  async function submit(): Promise<void> {
    if (search === '') return setMissing(t('Choose a filter first. A view saves the filters you chose.'))
    if (name.trim() === '') return setMissing(t('Give the view a name.'))
    const saved = await save.send({ name: name.trim(), search })
    if (saved) setName('')
    return undefined
  }

  return (
    <Stack
      as="form"
      gap="2"
      align="start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        className="full"
        label={t('Name for the current filters')}
        value={name}
        maxLength={40}
        autoComplete="off"
        error={missing ?? (save.refusal && (save.refusal.problemOf('name') ?? save.refusal.description))}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setMissing(undefined)
          save.clear()
        }}
      />
      <Button type="submit" size="small" busy={save.isSending}>
        {t('Save the view')}
      </Button>
    </Stack>
  )
}
