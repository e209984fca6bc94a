import {
  ipAccessAdd,
  ipAccessDelete,
  ipAccessList,
  ipAccessModeSet,
} from '@sixpence/protocol/security/security'
import { ipInfo, ipPrivacyCheck } from '@sixpence/protocol/session/session'
import { type FormEvent, useRef, useState } from 'react'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/fields/checkbox.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Part } from './part.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'

/** An address, or a range from `ip` to `toIp`. */
type AllowedAddress = { id: number; ip: string; toIp?: string | undefined; created: string }

/** IP addresses allowed to sign in. The server refuses a list that would lock the person out. */
export function IpPart() {
  const t = useTranslate()
  const list = useRead(ipAccessList, {})
  return (
    <Part
      id="addresses"
      title={t('Addresses you sign in from')}
      lead={t('While the list is on, no one can sign in from any other address.')}
    >
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={2} />}
        failure={t('We could not load the list of addresses.')}
      >
        {({ ips, mode, currentIp }) => <IpList ips={ips} isOn={mode} currentIp={currentIp} />}
      </Loaded>
    </Part>
  )
}

function IpList({
  ips,
  isOn,
  currentIp,
}: {
  ips: readonly AllowedAddress[]
  isOn: boolean
  currentIp: string
}) {
  const t = useTranslate()
  const [lockOutWarning, setLockOutWarning] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const adding = useConfirmed(ipAccessAdd, {
    title: t('Confirm the address'),
    children: t('Sign-ins from this address will be possible: {address}', { address: currentIp }),
    onDone: () => switchList(true),
  })
  const [requestedMode, setRequestedMode] = useState(true)
  const switching = useConfirmed(ipAccessModeSet, {
    title: t('Confirm the change'),
    children: t('Sign-ins will be possible from every address.'),
    onDone: () =>
      showToast({
        text: requestedMode ? t('The list of addresses is on.') : t('The list of addresses is off.'),
      }),
  })

  async function switchList(enable: boolean): Promise<void> {
    setLockOutWarning(undefined)
    setRequestedMode(enable)
    setBusy(true)
    const answer = await switching.send({ enable })
    setBusy(false)
    if (!(answer instanceof Refusal)) return
    if (answer.name === 'ipWouldLockOut') setLockOutWarning(answer.description)
    else showRefusal(answer)
  }

  async function addCurrentIp(): Promise<void> {
    setBusy(true)
    const answer = await adding.send({ ip: currentIp })
    setBusy(false)
    if (answer instanceof Refusal) showRefusal(answer)
  }

  return (
    <Stack gap="4">
      <Switch
        label={t('Only from these addresses')}
        hint={t('You are here now: {address}', { address: currentIp })}
        checked={isOn}
        aria-disabled={isBusy || undefined}
        onChange={({ currentTarget }) => void switchList(currentTarget.checked)}
      />
      {lockOutWarning && (
        <Notice
          kind="warn"
          live="assertive"
          title={lockOutWarning}
          actions={
            <Button kind="text" busy={isBusy} onClick={() => void addCurrentIp()}>
              {t('Add my address and turn it on')}
            </Button>
          }
        />
      )}
      {ips.length > 0 && (
        <Rows aria-label={t('Addresses on the list')}>
          {ips.map((address) => (
            <li key={address.id}>
              <IpRow address={address} />
            </li>
          ))}
        </Rows>
      )}
      <SharedAddressWarning />
      {adding.popup}
      {switching.popup}
      <AddAddressForm
        currentIp={currentIp}
        isCurrentAllowed={ips.some(({ ip, toIp }) => ip === currentIp && !toIp)}
      />
    </Stack>
  )
}

/** Warns when the person's address is that of a VPN, proxy or Tor, which others use too (B166, Q154). */
function SharedAddressWarning() {
  const t = useTranslate()
  const { data: current } = useRead(ipInfo, {})
  const { data: privacy } = useRead(ipPrivacyCheck, current && { ip: current.ip })
  if (!privacy || !(privacy.isVpn || privacy.isProxy || privacy.isTor)) return null
  return (
    <Notice kind="info" title={t('You are using a VPN or a proxy')}>
      {t(
        'Others use the same address, and yours may change. If it is on the list, it can let others in and lock you out.',
      )}
    </Notice>
  )
}

function IpRow({ address: { id, ip, toIp, created } }: { address: AllowedAddress }) {
  const t = useTranslate()
  const addressText = toIp ? t('{from} to {to}', { from: ip, to: toIp }) : ip
  const [problem, setProblem] = useState<string>()
  const removing = useChange(ipAccessDelete, {
    shows: ({ description }) => {
      setProblem(description)
      return true
    },
  })
  return (
    <>
      <Row
        title={<span className="code t-14">{addressText}</span>}
        meta={<DateTime value={created} as="day" />}
        end={
          <IconButton
            label={t('Remove {name}', { name: addressText })}
            icon={<TrashIcon />}
            aria-disabled={removing.isSending || undefined}
            onClick={() => void removing.send({ id })}
          />
        }
      />
      {problem && <Notice kind="warn" live="assertive" title={problem} />}
    </>
  )
}

function AddAddressForm({ currentIp, isCurrentAllowed }: { currentIp: string; isCurrentAllowed: boolean }) {
  const t = useTranslate()
  const [ip, setIp] = useState('')
  const [toIp, setToIp] = useState('')
  const [problems, setProblems] = useState<{ ip?: string | undefined; toIp?: string | undefined }>({})
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const from = ip.trim()
  const to = toIp.trim()
  const address = to === '' ? from : t('{from} to {to}', { from, to })
  const adding = useConfirmed(ipAccessAdd, {
    title: t('Confirm the address'),
    children: t('Sign-ins from this address will be possible: {address}', { address }),
    onDone: () => {
      setIp('')
      setToIp('')
    },
  })

  /** Shows a refusal at the fields it concerns, and focuses the first of them; any other in a popup. */
  function showProblems(refusal: Refusal): void {
    const refused = { ip: refusal.problemOf('ip'), toIp: refusal.problemOf('toIp') }
    setProblems(refused)
    if (!refused.ip && !refused.toIp) return showRefusal(refusal)
    form.current?.querySelector<HTMLInputElement>(`[name=${refused.ip ? 'ip' : 'toIp'}]`)?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (from === '') {
      setProblems({ ip: t('Enter an IP address, for example 203.0.113.7.') })
      form.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    const answer = await adding.send({ ip: from, ...(to !== '' && { toIp: to }) })
    setBusy(false)
    if (answer instanceof Refusal) showProblems(answer)
  }

  return (
    <>
      {adding.popup}
      <Stack as="form" gap="3" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Grid columns="fit-200" gap="4" rowGap="3" align="top">
          <AddressField
            name="ip"
            label={t('IP address')}
            value={ip}
            error={problems.ip}
            onChange={({ currentTarget }) => {
              setIp(currentTarget.value)
              setProblems({})
            }}
          />
          <AddressField
            name="toIp"
            label={t('Last address, if it is a range')}
            value={toIp}
            error={problems.toIp}
            onChange={({ currentTarget }) => {
              setToIp(currentTarget.value)
              setProblems({})
            }}
          />
        </Grid>
        <Cluster gap="3" rowGap="2">
          <Button type="submit" size="small" icon={<PlusIcon size="small" />} busy={isBusy}>
            {t('Add this address')}
          </Button>
          {!isCurrentAllowed && (
            <Button size="small" kind="text" onClick={() => setIp(currentIp)}>
              {t('Use my address')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </>
  )
}

/** The longest text of an address: IPv6 whose end is written as IPv4. */
const maxAddressLength = 45

const AddressField = (props: TextFieldProps) => (
  <TextField
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={maxAddressLength}
    {...props}
  />
)
