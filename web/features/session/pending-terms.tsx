import {
  agreementDownload,
  agreementGet,
  type PendingTerms,
  termsAccept,
} from '@sixpence/protocol/session/session'
import { useQueries } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useFormat } from '#lib/language/format.ts'
import { readOptions } from '#lib/call/refresh.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { session } from '#lib/call/session.ts'
import { termsAreAccepted } from '#lib/call/terms.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { LanguageLinks } from '#widgets/language-links.tsx'
import { type Agreement, AgreementText } from './agreement-text.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './session.module.css'

/**
 * New agreements block everything else (R013, B057, Q052), each with its text and a checkbox. The screen below keeps
 * its state and continues after acceptance; declining signs out.
 */
export default function PendingTermsScreen({ terms }: { terms: PendingTerms }) {
  const t = useTranslate()
  const brand = useBrand()
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [wasPressed, setPressed] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const reads = useQueries({ queries: terms.map(({ id }) => readOptions(agreementGet, { id })) })
  const accepting = useChange(termsAccept, { shows })
  const agreements = reads.flatMap(({ data }) => data?.agreement ?? [])
  const failed = reads.find(({ error }) => error)

  function shows(refusal: Refusal): boolean {
    if (refusal.name !== 'agreementChanged') return false
    setTicked([])
    for (const read of reads) void read.refetch()
    return true
  }

  async function accept(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setPressed(true)
    const missing = terms.find(({ id }) => !ticked.includes(id))
    if (missing) return form.current?.querySelector<HTMLElement>(`[name="${missing.id}"]`)?.focus()
    if (agreements.length < terms.length) return undefined
    const accepted = await accepting.send({ terms: agreements.map(({ id, version }) => ({ id, version })) })
    if (accepted) termsAreAccepted()
  }

  const tick = (id: string, isOn: boolean) =>
    setTicked((before) => (isOn ? [...before, id] : before.filter((text) => text !== id)))

  return (
    <Over labelledBy={titleId}>
      <Stack
        as="form"
        gap="6"
        ref={form}
        className={styles.column}
        noValidate
        onSubmit={(event) => void accept(event)}
      >
        <BrandMark name={brand.name} />
        <Stack gap="2">
          <h1 id={titleId} tabIndex={-1}>
            {t('Our agreements have changed')}
          </h1>
          <p className="lead">
            {t('Read and accept them to continue. You can then carry on where you left off.')}
          </p>
        </Stack>
        {accepting.refusal?.name === 'agreementChanged' && (
          <Notice kind="warn" live="assertive" title={t('An agreement changed while you were reading')}>
            {t('Nothing was accepted. This is the latest version.')}
          </Notice>
        )}
        {failed && (
          <Notice
            kind="bad"
            live="polite"
            title={t('We could not load the agreements.')}
            actions={
              <Button kind="text" busy={failed.isFetching} onClick={() => void failed.refetch()}>
                {t('Try again')}
              </Button>
            }
          >
            {failed.error?.description}
          </Notice>
        )}
        {terms.map(({ id, title }, at) => (
          <AgreementSection
            key={id}
            id={id}
            title={title}
            agreement={reads[at]?.data?.agreement}
            isTicked={ticked.includes(id)}
            isMissing={wasPressed && !ticked.includes(id)}
            onTick={(isOn) => tick(id, isOn)}
          />
        ))}
        <Cluster gap="3" className="whole-lines">
          <Button kind="primary" size="big" type="submit" busy={accepting.isSending}>
            {t('Accept and continue')}
          </Button>
          <Button
            size="big"
            busy={isLeaving}
            onClick={() => {
              setLeaving(true)
              void session().signOut()
            }}
          >
            {t('Decline and sign out')}
          </Button>
        </Cluster>
        <Stack gap="3" className="ruled t-13">
          <p>
            {t(
              'Questions? Write to {email}. You cannot use the account unless you accept, but your money remains yours.',
              {
                email: brand.supportContact.email,
              },
            )}
          </p>
          <LanguageLinks />
        </Stack>
      </Stack>
    </Over>
  )
}

type AgreementSectionProps = {
  id: string
  title: string
  agreement: Agreement | undefined
  isTicked: boolean
  isMissing: boolean
  onTick: (isOn: boolean) => void
}

function AgreementSection({ id, title, agreement, isTicked, isMissing, onTick }: AgreementSectionProps) {
  const t = useTranslate()
  const format = useFormat()
  const { download, isBusy } = useDownload(agreementDownload)
  const titleId = useId()
  return (
    <Stack as="section" gap="3" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {agreement ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it too */}
          <fieldset className={styles.scroll} tabIndex={0} aria-labelledby={titleId}>
            <AgreementText sections={agreement.sections} heading="h3" />
          </fieldset>
          <Cluster gap="4" rowGap="1" justify="between">
            <span className="quiet t-13">
              {t('In force since {day}', { day: format.day(agreement.version) })}
            </span>
            <Button
              kind="text"
              size="small"
              icon={<DownloadIcon size="small" />}
              busy={isBusy}
              onClick={() => void download({ id, pdf: true })}
            >
              {t('Download as PDF')}
            </Button>
          </Cluster>
        </>
      ) : (
        <SkeletonText lines={5} />
      )}
      <Checkbox
        name={id}
        checked={isTicked}
        label={t('I have read and accept: {title}', { title })}
        error={isMissing && t('Tick this box to continue, or decline.')}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
    </Stack>
  )
}

/** Above everything but popups: the rest is inert until this is answered. */
function Over({ labelledBy, children }: { labelledBy: string; children: React.ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('h1')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.over}
      aria-labelledby={labelledBy}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on the second Escape regardless.
      onClose={({ currentTarget }) => currentTarget.open || currentTarget.showModal()}
    >
      {children}
    </dialog>
  )
}
