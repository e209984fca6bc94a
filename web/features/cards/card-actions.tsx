import { cardEnroll, cardPause, cardUnpause, type Card } from '@sixpence/protocol/cards/cards'
import type { CardAction } from '@sixpence/protocol/rules/cards'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useChange } from '#lib/call/use-call.ts'
import { showRefusal } from '#lib/popup.ts'
import { Button } from '#ui/button.tsx'
import {
  BlockIcon,
  CheckIcon,
  EditIcon,
  EyeIcon,
  HistoryIcon,
  KeyIcon,
  PauseIcon,
  PlusIcon,
  RepeatIcon,
  SendIcon,
  ShieldIcon,
  UploadIcon,
} from '#ui/icons/icons.tsx'
import { RowButton, Rows } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './cards.module.css'
import { DetailsDialog } from './details-dialog.tsx'
import { LoadDialog } from './load-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { ReissueDialog, UpgradeDialog } from './reissue-dialog.tsx'
import { useMay } from './use-cards.ts'

type OpenDialog = 'block' | 'rename' | 'load' | 'details' | 'reissue' | 'upgrade'

/** Frequent actions are tiles in a line; the others are rows below the details of the card. */
const often: ReadonlySet<string> = new Set([
  'activate',
  'unpause',
  'load',
  'pause',
  'details',
  'pinShow',
  'history',
])

/** The actions currently available for a card, around its details. */
export function CardActions({ card, children }: { card: Card; children: ReactNode }) {
  const t = useTranslate()
  const { actions, dialog } = useCardActions(card)
  const rest = actions.filter(({ id }) => !often.has(id))
  return (
    <>
      <div className={styles.often}>
        {actions
          .filter(({ id }) => often.has(id))
          .map(({ id, icon, word, onPress, isBusy }, at) => (
            <button key={id} type="button" aria-disabled={isBusy || undefined} onClick={onPress}>
              <Tile shape="round" tone={at === 0 ? 'deep' : 'accent'}>
                {icon}
              </Tile>
              {word}
            </button>
          ))}
      </div>
      {children}
      {rest.length > 0 && (
        <Rows aria-label={t('More actions for this card')}>
          {rest.map(({ id, icon, word, onPress, isBusy }) => (
            <li key={id}>
              <RowButton
                media={<Tile>{icon}</Tile>}
                title={word}
                aria-disabled={isBusy || undefined}
                onClick={onPress}
              />
            </li>
          ))}
        </Rows>
      )}
      {dialog}
    </>
  )
}

/** The actions in the list, for a card without a page. */
export function CardButtons({ card }: { card: Card }) {
  const { actions, dialog } = useCardActions(card)
  return (
    <>
      <Cluster gap="2">
        {actions.map(({ id, icon, word, onPress, isBusy }) => (
          <Button
            key={id}
            kind={id === 'activate' ? 'primary' : 'quiet'}
            size="small"
            icon={icon}
            busy={isBusy}
            onClick={onPress}
          >
            {word}
          </Button>
        ))}
      </Cluster>
      {dialog}
    </>
  )
}

type Action = { id: string; icon: ReactNode; word: string; onPress: () => void; isBusy: boolean }

/** The actions that the server allows this user (B201), and the open dialog. */
function useCardActions(card: Card): { actions: Action[]; dialog: ReactNode } {
  const t = useTranslate()
  const navigate = useNavigate()
  const may = useMay()
  const [open, setOpen] = useState<OpenDialog>()
  const pause = useChange(cardPause)
  const unpause = useConfirmed(cardUnpause, {
    title: t('Unpause the card'),
    onDone: () => showToast({ tone: 'good', text: t('The card can be used again') }),
  })
  const enroll = useConfirmed(cardEnroll, {
    title: t('Confirm online purchases'),
    onDone: () => showToast({ tone: 'good', text: t('You now confirm online purchases on your phone') }),
  })
  const { accountId } = card
  const params = { accountId: String(accountId) }

  async function doPause(): Promise<void> {
    if (await pause.send({ accountId })) showToast({ tone: 'good', text: t('The card is paused') })
  }

  async function begin({ send }: typeof unpause | typeof enroll): Promise<void> {
    const sent = await send({ accountId })
    if (sent instanceof Refusal) showRefusal(sent)
  }

  const all: readonly [CardAction | 'upgrade', boolean, ReactNode, string, () => void, boolean?][] = [
    [
      'activate',
      may.manage,
      <CheckIcon key="i" />,
      t('Activate the card'),
      () => void navigate({ to: '/confirm-card/$cardId', params: { cardId: params.accountId } }),
    ],
    [
      'unpause',
      may.change,
      <CheckIcon key="i" />,
      t('Unpause the card'),
      () => void begin(unpause),
      unpause.isSending,
    ],
    ['load', may.load, <PlusIcon key="i" />, t('Add money'), () => setOpen('load')],
    ['pause', may.change, <PauseIcon key="i" />, t('Pause the card'), () => void doPause(), pause.isSending],
    ['details', may.manage, <EyeIcon key="i" />, t('Show the card details'), () => setOpen('details')],
    [
      'pinShow',
      // Only prepaid cards have a PIN page (R062).
      may.manage && card.subType === 'PREPAID',
      <KeyIcon key="i" />,
      t('PIN'),
      () => void navigate({ to: '/card/$accountId/pin', params }),
    ],
    [
      'history',
      true,
      <HistoryIcon key="i" />,
      t('History##card'),
      () => void navigate({ to: '/history', search: { account: card.settlementAccountId ?? accountId } }),
    ],
    ['rename', may.change, <EditIcon key="i" />, t('Rename the card'), () => setOpen('rename')],
    [
      'enrollment',
      may.change && !card.isEnrolled,
      <ShieldIcon key="i" />,
      t('Confirm online purchases'),
      () => void begin(enroll),
      enroll.isSending,
    ],
    [
      'uploadDocument',
      may.manage,
      <UploadIcon key="i" />,
      t('Send the document'),
      () => void navigate({ to: '/documents' }),
    ],
    ['reissue', may.manage, <RepeatIcon key="i" />, t('Order a replacement'), () => setOpen('reissue')],
    [
      'upgrade',
      may.manage && card.mayUpgradeShipping,
      <SendIcon key="i" />,
      t('Send it by express'),
      () => setOpen('upgrade'),
    ],
    ['block', may.change, <BlockIcon key="i" />, t('Block the card'), () => setOpen('block')],
  ]
  const allowed: ReadonlySet<string> = new Set([...card.allowedActions, 'upgrade'])
  const close = () => setOpen(undefined)
  const actions = all
    .filter(([id, isFor]) => isFor && allowed.has(id))
    .map(([id, , icon, word, onPress, isBusy = false]) => ({
      id,
      icon,
      word,
      isBusy,
      onPress: () => {
        if (!isBusy) onPress()
      },
    }))
  const dialog = (
    <>
      {unpause.popup}
      {enroll.popup}
      {open === 'block' && <BlockDialog card={card} onClose={close} />}
      {open === 'rename' && <NameDialog card={card} onClose={close} />}
      {open === 'load' && <LoadDialog card={card} onClose={close} />}
      {open === 'details' && <DetailsDialog card={card} onClose={close} />}
      {open === 'reissue' && <ReissueDialog card={card} onClose={close} />}
      {open === 'upgrade' && <UpgradeDialog card={card} onClose={close} />}
    </>
  )
  return { actions, dialog }
}
