import { createContext, type ReactNode, useId, useRef, useState } from 'react'
import { FilterChip } from '#ui/fields/filter-chips.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './filter-menu.module.css'

export type FilterMenuProps = { label: string; isOn: boolean; children: ReactNode }

/** For what stands in a menu: closes it and gives the focus back to its chip. */
export const CloseMenu = createContext<() => void>(() => undefined)

/** A chip that opens what there is to choose: beside the chip, on a phone at the lower edge. */
export function FilterMenu({ label, isOn, children }: FilterMenuProps) {
  const id = useId()
  const chip = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [close] = useState(() => () => menu.current?.hidePopover())

  /** The browser lays it over the page; only where is ours to say. */
  function place(): void {
    const box = chip.current?.getBoundingClientRect()
    if (!box || !menu.current) return
    const { style } = menu.current
    const left = Math.min(box.left, document.documentElement.clientWidth - menuPx - edgePx)
    style.setProperty('--left', `${Math.max(left, edgePx)}px`)
    style.setProperty('--top', `${box.bottom + scrollY + 6}px`)
  }

  return (
    <>
      <FilterChip ref={chip} pressed={isOn} aria-haspopup="dialog" aria-expanded={isOpen} popoverTarget={id}>
        {label}
      </FilterChip>
      <dialog
        ref={menu}
        id={id}
        popover="auto"
        aria-label={label}
        className={classNames('floating', styles.menu)}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <p className={styles.title} aria-hidden>
          {label}
        </p>
        <CloseMenu value={close}>{isOpen && <Focused>{children}</Focused>}</CloseMenu>
      </dialog>
    </>
  )
}

/** The keyboard begins at what is chosen, else at the first thing there is. */
const Focused = ({ children }: { children: ReactNode }) => (
  <div
    ref={(place) =>
      (
        place?.querySelector<HTMLElement>('[data-chosen]') ??
        place?.querySelector<HTMLElement>('input, button')
      )?.focus()
    }
  >
    {children}
  </div>
)

/** The widest menu. */
const menuPx = 382
const edgePx = 16
