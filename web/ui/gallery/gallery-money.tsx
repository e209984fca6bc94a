import { BankCard } from '#ui/bank-card.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import type { Specimen } from './specimen.ts'
import { DayHeading, SectionHead } from '#ui/layout/headings.tsx'
import {
  BatchIcon,
  CardIcon,
  ClockIcon,
  CloseIcon,
  MoveIcon,
  RequestIcon,
  SendIcon,
} from '#ui/icons/icons.tsx'
import { Meter } from '#ui/charts/meter.tsx'
import { AmountsHidden, Money } from '#ui/money.tsx'
import { PairedBars } from '#ui/charts/paired-bars.tsx'
import { Row, RowButton, RowLink, Rows } from '#ui/layout/row.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { StepLine } from '#ui/layout/step-line.tsx'
import { CurrencyTile, Tile } from '#ui/layout/tile.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './gallery.module.css'

const now = new Date('2026-11-20T12:40:00Z')
const course =
  '172.5 172.5 176.1 176.1 168.4 168.4 168.4 175.8 175.8 181.5 181.5 181.5 163.1 163.1 166.3 171.2 171.2 171.2 178.9 178.9 174.2 174.2 174.2 186.6 186.6 186.6 204.4 204.4 201.3 180.1 184.9'
const ahead = '184.9 184.9 184.9 170.5 170.5 170.5 167.1 167.1'

// Defined outside, because the React compiler loses bigint literals inside a function.
const yen = { units: 500n, currency: 'JPY' } as const

export const moneySpecimens: readonly Specimen[] = [
  {
    name: 'Money, DateTime',
    show: () => (
      <Stack gap="5">
        <p className={styles.total}>
          <Money display amount="184920.46" currency="EUR" />
        </p>
        <p className="meta">
          <Money amount="12408.10" currency="EUR" sign="always" tone="good" /> in the last 30 days
        </p>
        <Cluster as="p" gap="2">
          <Money amount="-1252.9" currency="EUR" />
          <Money amount="0.0421035" currency="BTC" />
          <Money amount={yen} />
          <Money amount="1252.90" currency="EUR" tone="struck" />
          <AmountsHidden value>
            <Money amount="1252.90" currency="EUR" />
          </AmountsHidden>
        </Cluster>
        <p className="meta">
          <DateTime value="2026-11-20T12:31:00Z" />, <DateTime value="2026-11-24" as="day" />
        </p>
      </Stack>
    ),
  },
  {
    name: 'BankCard',
    show: ({ brand }) => (
      <Cluster gap="2">
        <BankCard brandName={brand.name} holder="Ines Varga" ending="ends 3310" />
        <BankCard
          brandName={brand.name}
          holder="Ines Varga"
          ending="ends 8802"
          dimmed
          status={<StatusChip tone="warn">Paused</StatusChip>}
        />
      </Cluster>
    ),
  },
  { name: 'Home', wide: true, show: Home },
  {
    name: 'Meter, DefinitionList',
    show: () => (
      <Stack gap="5">
        <Meter label="Bank wire limit today" used={0.12} adding={0.05}>
          4,250 of 25,000 EUR after this payment
        </Meter>
        <Meter label="Card limit" used={0.8} adding={0.35}>
          1,500 EUR over today’s limit
        </Meter>
        <DefinitionList>
          <Definition term="IBAN" action={<a href="#copy">Copy</a>}>
            LT12 1000 0111 0100 1000
          </Definition>
          <Definition term="Opened">
            <DateTime value="2024-03-03" as="day" />
          </Definition>
        </DefinitionList>
      </Stack>
    ),
  },
  {
    name: 'Row as choice, with long words',
    show: () => (
      <Rows aria-label="People">
        <li>
          <RowButton
            media={<Tile shape="round">MD</Tile>}
            title="Mikkelsen Design og Rådgivning Aksjeselskap, avdeling Tromsø"
            meta="mikkelsen.design@very-long-mail-address.example"
            status={<StatusChip tone="warn">Waiting</StatusChip>}
            end={<Money amount="-1234567.89" currency="EUR" />}
          />
        </li>
        <li>
          <RowButton title="Without a picture" meta="Nor an amount" disabled />
        </li>
        <li>
          <Row title="Only to read" end={<Money amount="5" currency="RON" />} endMeta="since Tuesday" />
        </li>
      </Rows>
    ),
  },
]

/** The parts of the home page together. */
function Home() {
  return (
    <Stack gap="5">
      <StepLine
        label="Balance per day"
        currency="EUR"
        days={daysFrom('2026-10-21', course)}
        scheduled={daysFrom('2026-11-21', ahead)}
        note={
          <>
            <strong>Scheduled</strong>Payroll on 24 Nov
          </>
        }
      />
      <div className={styles.columns}>
        <div>
          <section>
            <SectionHead end={<a href="#add">Add a currency</a>}>Accounts</SectionHead>
            <Rows>
              {accounts.map(([name, currency, ending, amount, line, meta]) => (
                <li key={name}>
                  <RowLink
                    href="#account"
                    media={<CurrencyTile currency={currency} />}
                    title={name}
                    meta={`${currency}, ends ${ending}`}
                    chart={<Sparkline amounts={line.split(' ')} />}
                    end={<Money amount={amount} currency={currency} />}
                    endMeta={meta}
                  />
                </li>
              ))}
            </Rows>
          </section>
          <section>
            <SectionHead end={<a href="#all">All activity</a>}>Recent activity</SectionHead>
            <DayHeading day="2026-11-20" now={now} />
            <Rows>
              <li>
                <RowLink
                  href="#1"
                  media={<Tile shape="round">{<SendIcon />}</Tile>}
                  title="Mikkelsen Design AS"
                  meta="Bank wire to Norway. INV 2031"
                  status={
                    <StatusChip tone="warn" icon={<ClockIcon />}>
                      Waiting for approval
                    </StatusChip>
                  }
                  end={<Money amount="-1250" currency="EUR" />}
                />
              </li>
              <li>
                <RowLink
                  href="#2"
                  media={
                    <Tile shape="round" tone="accent">
                      <RequestIcon />
                    </Tile>
                  }
                  title="Baltic Print House"
                  meta="Invoice 1038 paid"
                  end={<Money amount="4860" currency="EUR" sign="always" tone="good" />}
                />
              </li>
            </Rows>
            <DayHeading day="2026-11-19" now={now} />
            <Rows>
              <li>
                <RowLink
                  href="#3"
                  media={<Tile shape="round">{<BatchIcon />}</Tile>}
                  title="Freelancers, November"
                  meta="Batch of 48 payments, 3 countries"
                  status={<StatusChip icon={<ClockIcon />}>41 of 48 sent</StatusChip>}
                  end={<Money amount="-18430.75" currency="EUR" />}
                />
              </li>
              <li>
                <RowLink
                  href="#4"
                  media={<Tile shape="round">{<MoveIcon />}</Tile>}
                  title="Operating to Bucharest payroll"
                  meta="1 EUR = 4.9762 RON"
                  end={<Money amount="-5000" currency="EUR" />}
                />
              </li>
              <li>
                <RowLink
                  href="#5"
                  media={<Tile shape="round">{<CardIcon />}</Tile>}
                  title="Adria Hosting"
                  meta="Virtual card, ends 8802"
                  status={
                    <StatusChip tone="bad" icon={<CloseIcon />}>
                      Declined: card paused
                    </StatusChip>
                  }
                  end={<Money amount="-39.9" currency="EUR" />}
                />
              </li>
            </Rows>
          </section>
        </div>
        <div>
          <SectionHead end="EUR">Money in and out</SectionHead>
          <PairedBars
            label="Money in and out per month"
            currency="EUR"
            pairs={[
              { label: 'Jun', in: '31000', out: '24000' },
              { label: 'Jul', in: '28000', out: '30000' },
              { label: 'Aug', in: '22000', out: '19000' },
              { label: 'Sep', in: '41000', out: '33000' },
              { label: 'Oct', in: '38000', out: '29000' },
              { label: 'Nov', in: '47000', out: '35000' },
            ]}
          />
        </div>
      </div>
    </Stack>
  )
}

const accounts: readonly [
  name: string,
  currency: string,
  ending: string,
  amount: string,
  line: string,
  meta?: string,
][] = [
  ['Operating', 'EUR', '4821', '118204.12', '8 8 12 10 19 15 22 20 21', '1,200.00 on its way out'],
  ['Sales', 'USD', '0077', '41220.05', '6 8 11 14 13 18 21 21'],
  ['Bucharest payroll', 'RON', '9136', '63080.50', '22 22 22 6 6 20 20 20 8 8'],
  ['London', 'GBP', '2240', '9310', '12 13 11 11 14 13 13'],
  ['Digital wallet', 'BTC', '5f3a', '0.0421035', '14 14'],
]

function daysFrom(first: string, thousands: string) {
  return thousands.split(' ').map((value, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    amount: String(Number(value) * 1000),
  }))
}
