import {
  blacklistUserAdd,
  blacklistUserDelete,
  blacklistUserList,
  type BlockType,
} from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import type { OutputOf } from '@sixpence/protocol/call'
import { email as emailField } from '@sixpence/protocol/fields'
import { mayManage } from '@sixpence/protocol/rights'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { List } from '#kit/list/list.tsx'
import { useFormat } from '#lib/language/format.ts'
import { showPopup } from '#lib/popup.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { BlockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Item } from '#widgets/item.tsx'
import { hasRight } from '#widgets/accounts/may-pay.ts'

type BlockedContact = OutputOf<typeof blacklistUserList>['users'][number]

const directions: readonly BlockType[] = ['both', 'outgoing', 'incoming']

function directionWords(type: BlockType, t: Translate): string {
  switch (type) {
    case 'incoming':
      return t('Payments from them')
    case 'outgoing':
      return t('Payments to them')
    case 'both':
    default:
      return t('Payments in both directions')
  }
}

/** Blocked contacts, for incoming payments, outgoing payments or both (R036). */
export default function BlacklistScreen() {
  const t = useTranslate()
  const customer = useRead(customerInfoGet, {}).data?.customer
  const mayChange = customer && hasRight(customer, mayManage)
  const list = useRead(blacklistUserList, {})
  return (
    <Page
      title={t('Blocked contacts')}
      lead={t('Payments with people on this list are refused. We do not tell them that they are on it.')}
    >
      {mayChange && <AddBlocked />}
      {mayChange === false && (
        <Notice>{t('You can see this list. Only someone with full access can change it.')}</Notice>
      )}
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={3} />}
        failure={t('We could not load your blocked contacts.')}
      >
        {({ users }) => (
          <List
            label={t('Blocked contacts')}
            items={users}
            keyOf={({ email }) => email}
            empty={
              <EmptyState title={t('You have not blocked anyone')}>
                {t('Add an e-mail address to block payments to and from that person or company.')}
              </EmptyState>
            }
          >
            {(item) => <BlockedItem blocked={item} mayChange={mayChange === true} />}
          </List>
        )}
      </Loaded>
    </Page>
  )
}

function BlockedItem({ blocked, mayChange }: { blocked: BlockedContact; mayChange: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const removing = useChange(blacklistUserDelete)
  const back = useChange(blacklistUserAdd)
  const { email, name, blockType, at } = blocked

  async function takeOff(): Promise<void> {
    if (!(await removing.send({ email }))) return
    showToast({
      text: t('{name} is unblocked.', { name }),
      action: { label: t('Undo'), run: () => void back.send({ email, blockType }) },
    })
  }

  return (
    <Item
      media={<Avatar name={name} shape="round" />}
      title={name}
      status={<StatusChip tone="warn">{directionWords(blockType, t)}</StatusChip>}
      meta={`${email}, ${t('since {day}', { day: format.day(at) })}`}
      actions={
        mayChange && (
          <Button
            kind="text"
            size="small"
            busy={removing.isSending}
            aria-label={t('Unblock {name}', { name })}
            onClick={() => void takeOff()}
          >
            {t('Unblock')}
          </Button>
        )
      }
    />
  )
}

/** Blocks a contact and shows the server's text (R112). */
function AddBlocked() {
  const t = useTranslate()
  const [email, setEmail] = useState('')
  const [blockType, setBlockType] = useState<BlockType>('both')
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // A refusal is shown at the field and opens the popup (B380).
  const adding = useChange(blacklistUserAdd, {
    shows: (refusal) => {
      setProblem(refusal.problemOf('email'))
      return false
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const address = email.trim()
    if (!z.safeParse(emailField, address).success) {
      setProblem(address === '' ? t('Enter an e-mail address.') : t('Enter a valid e-mail address.'))
      form.current?.querySelector('input')?.focus()
      return
    }
    const answer = await adding.send({ email: address, blockType })
    if (!answer) return
    setEmail('')
    showPopup({ kind: 'success', header: answer.text, body: [] })
  }

  return (
    <Grid
      as="form"
      ref={form}
      columns="fit-300"
      gap="4"
      rowGap="3"
      align="top"
      className="mt-1h"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        name="email"
        label={t('Person’s e-mail')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        error={problem}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Select
        label={t('Payments to refuse')}
        value={blockType}
        options={directions.map((value) => ({ value, label: directionWords(value, t) }))}
        onChange={({ currentTarget }) =>
          setBlockType(directions.find((direction) => direction === currentTarget.value) ?? 'both')
        }
      />
      <div>
        <Button type="submit" size="small" icon={<BlockIcon size="small" />} busy={adding.isSending}>
          {t('Block')}
        </Button>
      </div>
    </Grid>
  )
}
