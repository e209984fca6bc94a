import { createContext, type ReactNode, useId, useRef, useState } from 'react'
import { FilterChip } from '#ui/fields/filter-chips.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './filter-menu.module.css'

export type FilterMenuProps = { label: string; isOn: boolean; children: ReactNode }

/** For the content of a menu: closes it and moves the focus back to its chip. */
export const CloseMenu = createContext<() => void>(() => undefined)

/** A chip with a menu: beside the chip, or at the bottom edge on phones. */
export function FilterMenu({ label, isOn, children }: FilterMenuProps) {
  const id = useId()
  const chip = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [close] = useState(() => () => menu.current?.hidePopover())

  /** The browser puts the popover in the top layer; only its position is set here. */
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

/** Focus starts at the selected value, or at the first control. */
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

/** Width of the widest menu. */
const menuPx = 382
const edgePx = 16
