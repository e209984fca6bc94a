import type { Account } from '@sixpence/protocol/accounts/accounts'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { wordsOf } from '#widgets/accounts/operation-words.tsx'
import { Details } from './details.tsx'
import type { Line } from '../lines/lines.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './details-place.module.css'

export type DetailsPlaceProps = {
  line: Line
  account: Account
  /** Beside the list; otherwise above it. */
  isBeside: boolean
  hasBefore: boolean
  hasAfter: boolean
  onStep: (by: 1 | -1) => void
  onOpen: (key: string) => void
  onClose: () => void
}

/** Places the details of a line: in the margin on wide screens, otherwise in a sheet. */
export function DetailsPlace(props: DetailsPlaceProps) {
  const { line, account, isBeside, hasBefore, hasAfter, onStep, onOpen, onClose } = props
  const t = useTranslate()
  const { title } = wordsOf(line.transaction, t)

  function step(by: 1 | -1): void {
    if (by === 1 ? hasAfter : hasBefore) onStep(by)
  }

  /** The list's arrow keys also work in the margin; a sheet has the keyboard for itself. */
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isBeside) onClose()
    else if (keys[event.key]) step(keys[event.key]!)
    else return
    event.preventDefault()
  }

  const steps = (
    <Cluster align="stretch" isOneLine className={styles.steps}>
      <IconButton
        label={t('Newer entry')}
        icon={<ChevronUpIcon />}
        aria-disabled={!hasBefore || undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        label={t('Older entry')}
        icon={<ChevronDownIcon />}
        aria-disabled={!hasAfter || undefined}
        onClick={() => step(1)}
      />
    </Cluster>
  )

  if (!isBeside)
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for what the buttons inside do
      <div onKeyDown={handleKey}>
        <Dialog kind="sheet" title={title} onClose={onClose}>
          {steps}
          <Details line={line} account={account} onOpen={onOpen} />
        </Dialog>
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what the buttons do
    <aside aria-label={t('Details')} onKeyDown={handleKey}>
      <Cluster isOneLine className="to-edge mb-2">
        <Heading>{title}</Heading>
        {steps}
        <IconButton label={t('Close details')} icon={<CloseIcon />} onClick={onClose} />
      </Cluster>
      <Details line={line} account={account} onOpen={onOpen} />
    </aside>
  )
}

const keys: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Announced when another line is opened while the list keeps the focus. */
const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="grows cut" aria-live="polite">
    {children}
  </h2>
)
