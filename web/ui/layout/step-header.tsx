import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './step-header.module.css'

export type StepHeaderProps = {
  steps: readonly string[]
  /** Index of the open step. */
  current: number
  /** The brand's mark, on wide screens. */
  brand?: ReactNode
  /** Back, on phones: an icon button or link with the name of the target. */
  back?: ReactNode
  /** The customer the flow acts for. */
  actedFor?: ReactNode
  /** Close: states what happens to the entries. */
  close?: ReactNode
}

/** The head of a flow. Wide: every step by name; narrow: the progress. */
export function StepHeader({ steps, current, brand, back, actedFor, close }: StepHeaderProps) {
  const t = useTranslate()
  return (
    <header className={styles.header} data-print="hide">
      <Cluster align="stretch" isOneLine className={styles.brand}>
        {brand}
      </Cluster>
      <div className={styles.back}>{back}</div>
      <Cluster
        as="ol"
        gap="2"
        isOneLine
        className={classNames('soft t-14', styles.steps)}
        aria-label={t('Steps')}
      >
        {steps.map((step, index) => (
          <li
            key={step}
            className={classNames(index < current && styles.done)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.number}>
              {index < current ? <CheckIcon className={styles.check} label={t('Done##step')} /> : index + 1}
            </span>
            {step}
          </li>
        ))}
      </Cluster>
      <div className={styles.bar}>
        <span className={styles.dashes} aria-hidden>
          {steps.map((step, index) => (
            <span key={step} className={classNames(styles.dash, index <= current && styles.on)} />
          ))}
        </span>
        <span className={styles.words}>
          {t('Step {step} of {steps}', { step: current + 1, steps: steps.length })}
          <span className={styles.name}>{steps[current]}</span>
        </span>
      </div>
      <Cluster align="stretch" isOneLine className={styles.close}>
        {close}
      </Cluster>
      {Boolean(actedFor) && <p className="soft t-14 whole-row middle centred wraps">{actedFor}</p>}
    </header>
  )
}
