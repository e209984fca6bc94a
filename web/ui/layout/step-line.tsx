import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { decimalsIn, heightOf, niceScale, placeOf, plotHeight, plotWidth, stepPath } from '#ui/charts/plot.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './step-line.module.css'

/** The balance of an account at the end of a day; `amount` is decimal text. */
export type BalanceDay = { day: string; amount: string }

export type StepLineProps = {
  /** The label of the chart: "Balance per day". */
  label: string
  currency: string
  /** An entry for each day, the last is today. */
  days: readonly BalanceDay[]
  /** The days after today with scheduled payments. */
  scheduled?: readonly BalanceDay[] | undefined
  /** The next event, beside the dashed part. */
  note?: ReactNode
}

/**
 * A balance over time. A hidden slider lies over it: pointing, dragging or the arrow keys read each day's exact amount, also
 * aloud.
 */
export function StepLine({ label, currency, days, scheduled = [], note }: StepLineProps) {
  const t = useTranslate()
  const format = useFormat()
  const fillId = useId()
  const [read, setRead] = useState<number>()
  const all = [...days, ...scheduled]
  const today = days.length - 1
  const values = all.map(({ amount }) => Number(amount))
  const scale = niceScale(values)
  const ticks = scale.ticks.map((tick) => ({ tick, words: format.compact(tick, decimalsIn(tick)) }))
  /** Room for the labels beside the lines, whose length depends on the language. */
  const room = `max(40px, ${Math.max(...ticks.map(({ words }) => words.length)) * 0.85}ch + 6px)`
  const line = stepPath(values.slice(0, days.length), scale, all.length)
  const dashed = stepPath(values.slice(today), scale, all.length, today)
  const left = (index: number) => `${(placeOf(index, all.length) / plotWidth) * 100}%`
  const top = (value: number) => `${heightOf(value, scale)}%`

  const current = all[read ?? today]
  if (!current) return null
  const words = `${format.day(current.day)}: ${format.spokenAmount(current.amount, currency)}`
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    setRead(Math.max(0, Math.min(all.length - 1, Math.round(share * (all.length - 1)))))
  }

  return (
    <figure className={styles.plot} style={{ marginInlineEnd: room }}>
      <svg
        className={styles.lines}
        viewBox={`0 0 ${plotWidth} ${plotHeight}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <linearGradient id={fillId} x1="0" x2="0" y1="0" y2="1">
          <stop className={styles.from} offset="0" />
          <stop className={styles.to} offset="1" />
        </linearGradient>
        {scale.ticks.map((tick) => (
          <path key={tick} className={styles.grid} d={`M0 ${heightOf(tick, scale)}H${plotWidth}`} />
        ))}
        <path fill={`url(#${fillId})`} d={`${line}V${plotHeight}H0Z`} />
        {scheduled.length > 0 && (
          <path className={styles.now} d={`M${placeOf(today, all.length)} 0V${plotHeight}`} />
        )}
        {scheduled.length > 0 && <path className={styles.next} d={dashed} />}
        <path className={styles.line} d={line} />
      </svg>

      <div aria-hidden>
        {ticks.map(({ tick, words }) => (
          <span key={tick} className={styles.tick} style={{ top: top(tick), right: `calc(-1 * ${room})` }}>
            {words}
          </span>
        ))}
        {dayMarks(today, all.length).map((index) => (
          <span
            key={index}
            className={classNames(styles.day, index > 0 && styles.middle)}
            style={{ left: left(index) }}
          >
            {format.shortDay(all[index]?.day ?? '')}
          </span>
        ))}
        <span className={classNames(styles.day, styles.today)} style={{ left: left(today) }}>
          {t('Today')}
        </span>
        {scheduled.length > 3 && (
          <span className={classNames(styles.day, styles.last)}>
            {format.shortDay(all.at(-1)?.day ?? '')}
          </span>
        )}
        <span className={styles.dot} style={{ left: left(today), top: top(values[today] ?? 0) }} />
        {scheduled.length > 3 && read === undefined && Boolean(note) && (
          <span className={styles.note} style={{ left: left(today), top: top(values[today] ?? 0) }}>
            {note}
          </span>
        )}
        {read !== undefined && (
          <>
            <span className={styles.cursor} style={{ left: left(read) }} />
            <span className={styles.dot} style={{ left: left(read), top: top(values[read] ?? 0) }} />
            <span
              className={classNames('floating', styles.readout, read > all.length / 2 && styles.before)}
              style={{ left: left(read) }}
            >
              <strong>{format.amount(current.amount, currency)}</strong>
              {format.day(current.day)}
            </span>
          </>
        )}
      </div>

      <input
        type="range"
        className={styles.slider}
        aria-label={label}
        aria-valuetext={words}
        min={0}
        max={all.length - 1}
        value={read ?? today}
        onChange={(event) => setRead(Number(event.currentTarget.value))}
        onPointerMove={follow}
        onPointerLeave={() => setRead(undefined)}
        onBlur={() => setRead(undefined)}
      />
    </figure>
  )
}

/** Up to three labelled days before today, far enough apart that labels do not touch. */
function dayMarks(today: number, count: number): number[] {
  const marks = [0, Math.round(today / 3), Math.round((today * 2) / 3)]
  return [...new Set(marks)].filter((index) => (today - index) / count > 0.12)
}
