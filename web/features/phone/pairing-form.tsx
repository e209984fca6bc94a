import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { networkRefusal, Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { LanguageLinks } from '#widgets/language-links.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { KeyLossReason, KeptPhone } from './kept-phone.ts'
import { codeOfLink, pair } from './phone-line.ts'
import { Stack } from '#ui/layout/primitives.tsx'

const Scanner = lazy(() => import('./scanner.tsx'))

type PairingFormProps = {
  /** The link that opened the page. */
  link: string
  lossReason?: KeyLossReason | undefined
  onPaired: (phone: KeptPhone) => Promise<void>
}

/** Links a phone to a person by the bank's link: scanned, opened or pasted. */
export function PairingForm({ link: first, lossReason, onPaired }: PairingFormProps) {
  const t = useTranslate()
  const brand = useBrand()
  const form = useRef<HTMLFormElement>(null)
  const [link, setLink] = useState(first)
  const [problems, setProblems] = useState<{ link?: string; name?: string }>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [isScanning, setScanning] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const nameField = new FormData(event.currentTarget).get('name')
    const name = typeof nameField === 'string' ? nameField.trim() : ''
    const code = codeOfLink(link)
    const fieldProblems = {
      ...(code === undefined && { link: t('Paste the whole link that the bank shows you.') }),
      ...(name === '' && { name: t('Give the phone a name.') }),
    }
    setProblems(fieldProblems)
    setRefusal(undefined)
    if (code === undefined || name === '') {
      form.current
        ?.querySelector<HTMLInputElement>(code === undefined ? '[name=link]' : '[name=name]')
        ?.focus()
      return
    }
    setBusy(true)
    try {
      await onPaired(await pair(code, name))
    } catch (error) {
      setRefusal(error instanceof Refusal ? error : networkRefusal())
      setBusy(false)
    }
  }

  return (
    <Stack as="form" gap="5" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {lossReason && <WhyGone lossReason={lossReason} />}
      <Stack gap="2">
        <h1>{t('Link this phone')}</h1>
        <p className="intro">
          {t('In {brand} on your computer, choose to link a phone. It shows a code to scan and a link.', {
            brand: brand.name,
          })}
        </p>
      </Stack>
      {isScanning ? (
        <Suspense>
          <Scanner
            onFound={(text) => {
              if (codeOfLink(text) === undefined) return false
              setLink(text)
              setScanning(false)
              return true
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : (
        'mediaDevices' in navigator && (
          <Button block onClick={() => setScanning(true)}>
            {t('Scan the code')}
          </Button>
        )
      )}
      <TextField
        name="link"
        label={t('Link')}
        hint={t('It works once, within ten minutes.')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={link}
        onChange={({ currentTarget }) => setLink(currentTarget.value)}
        error={problems.link}
      />
      <TextField
        name="name"
        label={t('Phone name')}
        autoComplete="off"
        maxLength={60}
        defaultValue={t('My phone')}
        error={problems.name}
      />
      {refusal && (
        <Notice kind="bad" live="assertive" title={refusal.description}>
          {refusal.name === 'deviceLinkInvalid' && t('Ask the bank for a new link.')}
        </Notice>
      )}
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {t('Link this phone')}
      </Button>
      <p className="hint">
        {t('The phone creates its own key. The key never leaves it, and no one can copy it.')}
      </p>
      <LanguageLinks />
    </Stack>
  )
}

function WhyGone({ lossReason }: { lossReason: KeyLossReason }) {
  const t = useTranslate()
  switch (lossReason) {
    case 'lost':
      return (
        <Notice kind="warn" live="polite" title={t('The phone is lost')}>
          {t('Its key is gone. The bank does not know yet: remove the phone there, in account security.')}
        </Notice>
      )
    case 'unlinked':
      return <Notice kind="good" live="polite" title={t('The phone is unlinked')} />
    case 'late':
      return (
        <Notice kind="warn" live="polite" title={t('No one approved this phone in time')}>
          {t('Ask the bank for a new link.')}
        </Notice>
      )
    case 'unknown':
    default:
      return (
        <Notice kind="warn" live="polite" title={t('The bank no longer knows this phone')}>
          {t('It was removed under account security. Link it again to continue.')}
        </Notice>
      )
  }
}
