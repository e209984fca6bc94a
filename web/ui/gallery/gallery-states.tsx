import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import type { Specimen } from './specimen.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { EmptyState, ProgressLine, SkeletonRows, SkeletonText } from '#ui/feedback/states.tsx'
import { showToast, ToastRegion } from '#ui/feedback/toast.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

export const stateSpecimens: readonly Specimen[] = [
  {
    name: 'Notice',
    show: () => (
      <Stack gap="5">
        <Notice
          kind="warn"
          title="The name is close, but not the same"
          actions={
            <>
              <Button kind="text">Use the bank’s name</Button>
              <Button kind="text">Go back and check</Button>
            </>
          }
        >
          You typed <b>Mikelsen Design</b>. The bank holds this account for <b>Mikkelsen Design AS</b>.
        </Notice>
        <Notice kind="bad" title="Nothing was sent" live="assertive">
          The account is closed. Choose another one.
        </Notice>
      </Stack>
    ),
  },
  {
    name: 'Notice, good and info',
    show: () => (
      <Stack gap="5">
        <Notice kind="good" title="Your address is confirmed" live="polite" />
        <Notice>You are offline. Nothing will be sent.</Notice>
      </Stack>
    ),
  },
  {
    name: 'EmptyState',
    show: () => (
      <Stack gap="5">
        <EmptyState title="No cards yet" action={<Button kind="primary">Get a card</Button>}>
          A virtual card is ready in a minute.
        </EmptyState>
        <EmptyState
          plain
          title="Nothing over 5,000 in October"
          action={<Button size="small">Drop “October”</Button>}
        />
      </Stack>
    ),
  },
  {
    name: 'Pager',
    show: () => <Pager page={2} pageSize={20} total={51} onPage={() => {}} />,
  },
  {
    name: 'Skeleton, ProgressLine',
    show: () => (
      <Stack gap="5">
        <SkeletonText large />
        <SkeletonText lines={3} />
        <SkeletonRows count={3} />
        <ProgressLine active />
      </Stack>
    ),
  },
  { name: 'Dialog, Toast', show: Overlays },
]

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  return (
    <Cluster gap="2">
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
      <Button
        onClick={() =>
          showToast({
            text: 'Filter “October” dropped',
            action: { label: 'Undo', run: () => setOpen('dialog') },
          })
        }
      >
        Show toast
      </Button>
      {open && (
        <Dialog
          kind={open}
          title="Pause card 3310?"
          onClose={() => setOpen(undefined)}
          actions={
            <>
              <Button onClick={() => setOpen(undefined)}>Keep it working</Button>
              <Button kind="primary" onClick={() => setOpen(undefined)}>
                Pause card
              </Button>
            </>
          }
        >
          <p>Payments with it are declined until you take the pause away. Subscriptions may fail.</p>
        </Dialog>
      )}
      <ToastRegion />
    </Cluster>
  )
}
