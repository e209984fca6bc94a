import { businessAccessRightsUpdate, type Representative } from '@sixpence/protocol/representatives'
import { userRights } from '@sixpence/protocol/rules/company-registration/users'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { useChange } from '#lib/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toast.tsx'
import { rightWord } from '#widgets/company-words.ts'
import styles from './representatives.module.css'
import { tellStuck } from './tell-stuck.ts'
import { nameOf } from './words.ts'

/** What a user may do from now on. */
export function AccessPopup({ person, onClose }: { person: Representative; onClose: () => void }) {
  const t = useTranslate()
  const formId = useId()
  const [right, setRight] = useState(person.user?.right)
  const change = useChange(businessAccessRightsUpdate, { shows: () => true })
  const name = nameOf(person)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const chosen = userRights.find((one) => one === right)
    if (chosen === undefined) return
    const done = await change.send({ id: person.id, right: chosen })
    if (!done) return
    showToast({ tone: 'good', text: t('The access of {name} is changed.', { name }) })
    tellStuck(done.stuck, t)
    onClose()
  }

  return (
    <Dialog
      title={t('Access of {name}', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={change.isSending}>
            {t('Save the access')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Select
          label={t('What this user may do')}
          hint={t('It counts at once.')}
          value={String(right)}
          error={change.refusal?.problemOf('right')}
          onChange={({ currentTarget }) => {
            change.clear()
            setRight(Number(currentTarget.value))
          }}
          options={userRights.map((one) => ({ value: String(one), label: rightWord(one, t) }))}
        />
        {change.refusal && !change.refusal.problemOf('right') && (
          <Notice kind="bad" live="assertive" title={change.refusal.description} />
        )}
      </form>
    </Dialog>
  )
}
