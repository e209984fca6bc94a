import { BrandMark } from '#ui/brand-mark.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import type { Specimen } from './specimen.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeftIcon, ClockIcon, CloseIcon, LockIcon } from '#ui/icons/icons.tsx'
import { Meter } from '#ui/charts/meter.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import {
  ChangeWhat,
  Slip,
  SlipBand,
  SlipFact,
  SlipFacts,
  SlipHead,
  SlipRoute,
  SlipStamp,
  type SlipState,
  SlipStop,
  SlipTotal,
} from '#ui/layout/slip.tsx'
import { StepHeader } from '#ui/layout/step-header.tsx'
import styles from './gallery.module.css'

export const flowSpecimens: readonly Specimen[] = [
  { name: 'Slip, draft', show: () => <Payment state="draft" /> },
  { name: 'Slip, waiting', show: () => <Payment state="waiting" /> },
  { name: 'Slip, stamped', show: () => <Payment state="stamped" /> },
  { name: 'Slip, refused', show: () => <Payment state="refused" /> },
  {
    name: 'Slip, one figure',
    show: () => (
      <Slip state="stamped" label="Receipt">
        <SlipHead from={{ label: 'You sent', amount: <Money display amount="40" currency="EUR" /> }} />
        <SlipRoute>
          <SlipStop
            kind="from"
            title="Main"
            meta="EUR, ends 1100"
            value={<Money amount="-40" currency="EUR" />}
          />
          <SlipStop
            kind="to"
            title="Marta Lind"
            meta="marta@mail.example"
            value={<Money amount="40" currency="EUR" />}
          />
        </SlipRoute>
        <SlipTotal label="Left your account" amount={<Money display amount="40" currency="EUR" />} />
      </Slip>
    ),
  },
  {
    name: 'Check page',
    wide: true,
    show: ({ brand }) => (
      <div>
        <StepHeader
          steps={['Recipient', 'Amount', 'Check', 'Confirm']}
          current={2}
          brand={<BrandMark name={brand.name} />}
          back={<IconButton label="Back to amount" icon={<ChevronLeftIcon />} />}
          close={<IconButton label="Close. Your entries are kept as a draft." icon={<CloseIcon />} />}
        />
        <div className={styles.check}>
          <div>
            <h2 className={styles.title}>Check before it leaves</h2>
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
            <Payment state="check" />
          </div>
          <div>
            <Meter label="Bank wire limit today" used={0.12} adding={0.05}>
              4,250 of 25,000 EUR after this payment
            </Meter>
          </div>
        </div>
        <Dock
          note="A wire can’t be called back once it is sent."
          secondary={
            <ButtonLink size="big" href="#back">
              Back
            </ButtonLink>
          }
          primary={
            <Button kind="primary" size="big" icon={<LockIcon />}>
              Confirm 1,252.90 EUR
            </Button>
          }
        />
      </div>
    ),
  },
]

function Payment({ state }: { state: SlipState }) {
  const change = (what: string) =>
    state === 'draft' || state === 'check' ? (
      <a href={`#${what}`}>
        <ChangeWhat what={what} />
      </a>
    ) : undefined
  const tone = state === 'refused' ? 'struck' : 'plain'
  return (
    <Slip state={state} label={`Payment slip, ${state}`}>
      <SlipHead
        from={{ label: 'You send', amount: <Money display amount="1250" currency="EUR" /> }}
        to={{
          label: 'They get',
          amount: state === 'draft' ? undefined : <Money display amount="14512.63" currency="NOK" />,
        }}
      />
      {state === 'waiting' && (
        <SlipBand icon={<ClockIcon />}>Waiting for Marta’s approval since Tuesday</SlipBand>
      )}
      <SlipRoute>
        <SlipStop
          kind="from"
          title="Operating"
          meta="EUR, ends 4821. After this: 116,951.22"
          value={<Money amount="-1252.90" currency="EUR" />}
          action={change('source account')}
        />
        <SlipStop
          kind="between"
          title="Bank wire fee"
          meta="You pay it. They get the full amount"
          value={<Money amount="2.90" currency="EUR" tone="quiet" />}
          action={change('who pays the fee')}
        />
        <SlipStop
          kind="between"
          title="1 EUR = 11.6101 NOK"
          meta="Held for you for 14 min 32 s"
          value={<Money amount="1250" currency="EUR" tone="quiet" />}
        />
        <SlipStop
          kind="to"
          title={state === 'draft' ? 'Recipient' : 'Mikkelsen Design AS'}
          meta={
            <>
              NO93 8601 1117 947
              <br />
              DNB Bank ASA, Oslo, Norway
            </>
          }
          value={<Money amount="14512.63" currency="NOK" />}
          action={change('recipient')}
        />
      </SlipRoute>
      <SlipFacts
        stamp={
          <>
            {state === 'stamped' && <SlipStamp word="Sent" detail="20 Nov, 12:41" />}
            {state === 'refused' && <SlipStamp tone="bad" word="Refused" detail="20 Nov, 12:41" />}
          </>
        }
      >
        <SlipFact term="Arrives">Monday 24 November, by 16:00</SlipFact>
        <SlipFact term="Reference" action={change('reference')}>
          INV 2031
        </SlipFact>
        <SlipFact term="Repeats" action={change('repetition')}>
          No, once
        </SlipFact>
      </SlipFacts>
      <SlipTotal
        label={state === 'refused' ? 'Nothing left your account' : 'Leaves your account'}
        amount={<Money display amount="1252.90" currency="EUR" tone={tone} />}
      />
    </Slip>
  )
}
