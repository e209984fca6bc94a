import { useTranslate } from '#lib/language/translate.ts'
import { AlertIcon, CheckIcon } from '#ui/icons/icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { hashOf, stepOf, steps } from './place.ts'
import { stateOf, stepName } from './step-words.ts'
import type { Wizard } from './use-wizard.ts'
import styles from './company-registration.module.css'

/** All steps with their state, in any order: beside the page, or folded above it on phones. */
export function StepList({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const current = stepOf(wizard.place)
  return (
    <>
      <div className={styles.beside}>
        <Steps wizard={wizard} />
      </div>
      {/* Choosing a step closes the list. */}
      <div key={hashOf(wizard.place)} className={classNames('panel', styles.folded)}>
        <Disclosure
          summary={
            <span>
              <span className="soft">
                {t('Step {step} of {steps}', { step: steps.indexOf(current) + 1, steps: steps.length })}
              </span>
              {' · '}
              {stepName(current, t)}
            </span>
          }
        >
          <Steps wizard={wizard} />
        </Disclosure>
      </div>
    </>
  )
}

const tones = { new: undefined, done: 'accent', open: 'warn' }

function Steps({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const { registration, place, troubles } = wizard
  const current = stepOf(place)
  return (
    <nav aria-label={t('Steps')}>
      <Stack as="ol" gap="h" className={styles.steps}>
        {steps.map((step, index) => {
          const state = stateOf(step, registration, troubles)
          return (
            <li key={step}>
              <a
                href={`#${step}`}
                aria-current={step === current ? 'step' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  wizard.go([{ form: step }])
                }}
              >
                <span className={styles.number} data-tone={tones[state]}>
                  {state === 'done' && <CheckIcon size="small" label={t('Done##step')} />}
                  {state === 'open' && <AlertIcon size="small" label={t('Not complete')} />}
                  {state === 'new' && index + 1}
                </span>
                {stepName(step, t)}
              </a>
            </li>
          )
        })}
      </Stack>
    </nav>
  )
}
