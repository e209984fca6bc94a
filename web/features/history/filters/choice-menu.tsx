import { useContext } from 'react'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { CloseMenu, FilterMenu } from './filter-menu.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './filter-menu.module.css'

export type ChoiceMenuProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  /** Choosing the current value clears it. */
  onChange: (value: Value | undefined) => void
}

/** Choice of a single value, applied at once. */
export const ChoiceMenu = <Value extends string>({ label, ...choices }: ChoiceMenuProps<Value>) => (
  <FilterMenu label={label} isOn={choices.value !== undefined}>
    <Choices {...choices} />
  </FilterMenu>
)

export function Choices<Value extends string>({
  options,
  value,
  onChange,
}: Omit<ChoiceMenuProps<Value>, 'label'>) {
  const close = useContext(CloseMenu)
  return (
    <Stack className={styles.choices}>
      {options.map((option) => {
        const isChosen = option.value === value
        return (
          <Cluster
            as="button"
            gap="3"
            justify="between"
            isOneLine
            key={option.value}
            type="button"
            className={styles.choice}
            aria-pressed={isChosen}
            data-chosen={isChosen || undefined}
            onClick={() => {
              onChange(isChosen ? undefined : option.value)
              close()
            }}
          >
            {option.label}
            {isChosen && <CheckIcon size="small" />}
          </Cluster>
        )
      })}
    </Stack>
  )
}
