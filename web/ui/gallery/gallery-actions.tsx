import { useState } from 'react'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FilterChip, FilterChips, RemovableChip } from '#ui/fields/filter-chips.tsx'
import type { Specimen } from './specimen.ts'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import * as icons from '#ui/icons/icons.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { CountBadge, StatusChip } from '#ui/feedback/status-chip.tsx'
import { Avatar, CurrencyTile, Tile } from '#ui/layout/tile.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './gallery.module.css'

const { AlertIcon, CheckIcon, ClockIcon, CloseIcon, LockIcon, PlusIcon, RequestIcon, SendIcon, BellIcon } =
  icons

export const actionSpecimens: readonly Specimen[] = [
  {
    name: 'Button',
    show: () => (
      <Stack gap="5">
        <Cluster as="p" gap="2">
          <Button kind="primary" icon={<SendIcon />}>
            Send
          </Button>
          <Button icon={<RequestIcon />}>Request</Button>
          <Button kind="text">Use a code instead</Button>
          <Button kind="danger">Block card</Button>
        </Cluster>
        <Cluster as="p" gap="2">
          <Button kind="primary" size="big" icon={<LockIcon />}>
            Confirm 1,252.90 EUR
          </Button>
          <ButtonLink size="big" href="#back">
            Back
          </ButtonLink>
          <Button size="small" icon={<PlusIcon size="small" />}>
            Add
          </Button>
        </Cluster>
      </Stack>
    ),
  },
  {
    name: 'Button, busy and disabled',
    show: () => (
      <Cluster as="p" gap="2">
        <Button kind="primary" icon={<SendIcon />} busy>
          Send
        </Button>
        <Button busy>Request</Button>
        <Button kind="danger" busy>
          Block card
        </Button>
        <Button kind="primary" disabled>
          Send
        </Button>
        <Button disabled>Request</Button>
      </Cluster>
    ),
  },
  {
    name: 'IconButton, BrandMark',
    show: ({ brand }) => (
      <Stack gap="5">
        <Cluster as="p" gap="2">
          <IconButton label="News" icon={<BellIcon />} />
          <IconLink label="Close" icon={<CloseIcon />} href="#close" />
          <IconButton label="Filters" icon={<icons.FilterIcon />} aria-expanded />
          <IconButton label="Print" icon={<icons.PrinterIcon />} disabled />
        </Cluster>
        <Cluster as="p" gap="2">
          <BrandMark name={brand.name} />
          <BrandMark name={brand.name} size="small" />
          <BrandMark name={brand.name} size="large" />
        </Cluster>
        <SkipLink />
      </Stack>
    ),
  },
  {
    name: 'Icons',
    show: () => (
      <div className={styles.icons}>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} size="large" />
        ))}
      </div>
    ),
  },
  { name: 'Segmented, FilterChips', show: Choices },
  {
    name: 'StatusChip, CountBadge',
    show: () => (
      <Cluster as="p" gap="2">
        <StatusChip tone="warn" icon={<ClockIcon />}>
          Waiting for approval
        </StatusChip>
        <StatusChip tone="bad" icon={<CloseIcon />}>
          Declined: card paused
        </StatusChip>
        <StatusChip tone="good" icon={<CheckIcon />}>
          Sent
        </StatusChip>
        <StatusChip tone="accent" icon={<ClockIcon />}>
          41 of 48 sent
        </StatusChip>
        <StatusChip icon={<AlertIcon />}>Expired</StatusChip>
        <CountBadge count={3} label="3 approvals wait" />
        <CountBadge count={128} label="128 requests" tone="bad" />
      </Cluster>
    ),
  },
  {
    name: 'Tile, Avatar, CurrencyTile',
    show: () => (
      <Cluster as="p" gap="2">
        <CurrencyTile currency="EUR" />
        <CurrencyTile currency="RON" />
        <CurrencyTile currency="BTC" />
        <Avatar name="Northlight Studio" tone="deep" size="small" />
        <Avatar name="Ines Varga" shape="round" />
        <Tile shape="round" tone="accent">
          <RequestIcon />
        </Tile>
        <Tile shape="round">
          <SendIcon />
        </Tile>
      </Cluster>
    ),
  },
]

function Choices() {
  const [period, setPeriod] = useState('30')
  const [kinds, setKinds] = useState<string[]>(['Money in'])
  const toggle = (kind: string) =>
    setKinds(kinds.includes(kind) ? kinds.filter((text) => text !== kind) : [...kinds, kind])
  return (
    <Stack gap="5">
      <Segmented
        label="Period"
        value={period}
        onChange={setPeriod}
        options={[
          { value: '30', label: '30 days' },
          { value: '90', label: '90 days' },
          { value: '365', label: 'Year' },
        ]}
      />
      <FilterChips label="Filters">
        {['Money in', 'Money out'].map((kind) => (
          <FilterChip key={kind} pressed={kinds.includes(kind)} onClick={() => toggle(kind)}>
            {kind}
          </FilterChip>
        ))}
        <FilterChip pressed={false} aria-haspopup="dialog">
          Currency
        </FilterChip>
        <RemovableChip onRemove={() => setKinds([])}>October 2026</RemovableChip>
      </FilterChips>
    </Stack>
  )
}
