/**
 * Runs in the page, standalone: no imports inside. Finds text that is cut, covered, outside the window or
 * over other text, a stage that scrolls, and controls too small for a finger.
 */
export function boxFaults(): readonly string[] {
  const faults: string[] = []
  const near = 1.5
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()}> "${(element.textContent ?? '').trim().slice(0, 50)}"`
  const root = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.body

  if (
    document.documentElement.scrollWidth > window.innerWidth ||
    document.documentElement.scrollHeight > window.innerHeight
  )
    faults.push('the page scrolls')
  for (const box of document.querySelectorAll(
    '[data-stage], [data-stage] *, main form, main form *, [data-scene], [data-scene] *',
  )) {
    const { overflowX, overflowY } = getComputedStyle(box)
    if (/auto|scroll/.test(overflowX + overflowY) && box.scrollHeight > box.clientHeight + near)
      faults.push(`the stage scrolls: ${name(box)}`)
  }

  for (const box of root.querySelectorAll('*')) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + near)
      faults.push(`scrolls sideways: ${name(box)}`)
  }

  /** What stays in sight covers, on purpose, what scrolls past below it. */
  const staying = [...root.querySelectorAll('.sticky')]

  type Line = { readonly element: Element; readonly rect: DOMRect }
  const lines: Line[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element === null || (node.textContent ?? '').trim() === '') continue
    if (element.closest('[data-watermark], .sr-only, [inert], option, title, style, script') !== null)
      continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // A visually hidden element is one pixel large.
    if ([element, element.parentElement].some((one) => one !== null && one.clientWidth === 1)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue
      const seen = visiblePart(element, rect)
      if (seen !== undefined) lines.push({ element, rect: seen })
    }
  }

  /** The visible part of a line in its scrolling boxes; undefined when scrolled out. Reports cut lines. */
  function visiblePart(element: Element, rect: DOMRect): DOMRect | undefined {
    // The painted part of a line is less than its box.
    let { top, bottom } = { top: rect.top + rect.height * 0.22, bottom: rect.bottom - rect.height * 0.22 }
    let { left, right } = rect
    for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const edge = box.getBoundingClientRect()
      // A line without room is moved out of the box as a whole, on purpose; half a line is a fault.
      if (box.hasAttribute('data-gives-way') && left >= edge.right - near) return undefined
      // Cut on purpose, with the full text on hover.
      if (box.closest('[title]') !== null)
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
      if (left < edge.left - near || right > edge.right + near)
        faults.push(`cut at the side: ${name(element)}`)
      const scrolls = /auto|scroll/.test(overflowY)
      if (!scrolls && (top < edge.top - near || bottom > edge.bottom + near))
        faults.push(`cut above or below: ${name(element)}`)
      if (scrolls) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      if (bottom - top < 4) return undefined
    }
    for (const box of staying) {
      const edge = box.getBoundingClientRect()
      if (box.contains(element) || bottom < edge.top || top > edge.bottom) continue
      bottom = Math.min(bottom, edge.top)
      if (bottom - top < 4) return undefined
    }
    if (left < -near || right > window.innerWidth + near || top < -near || bottom > window.innerHeight + near)
      faults.push(`outside the window: ${name(element)}`)
    return new DOMRect(left, top, right - left, bottom - top)
  }

  for (const input of root.querySelectorAll('input')) {
    if (input.scrollWidth > input.clientWidth + near) faults.push(`cut in the field: ${input.value}`)
  }
  for (const [index, one] of lines.entries()) {
    const { left, right, top, bottom } = one.rect
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isOutOfReach = getComputedStyle(one.element).pointerEvents === 'none'
    if (hit !== null && !isOutOfReach && !hit.contains(one.element) && !one.element.contains(hit))
      faults.push(`covered: ${name(one.element)} by ${name(hit)}`)
    for (const other of lines.slice(index + 1)) {
      if (other.element === one.element || hit === null) continue
      const wide = Math.min(right, other.rect.right) - Math.max(left, other.rect.left)
      const high = Math.min(bottom, other.rect.bottom) - Math.max(top, other.rect.top)
      if (wide > near && high > near) faults.push(`overlap: ${name(one.element)} and ${name(other.element)}`)
    }
  }
  for (const control of root.querySelectorAll(
    'button, a[href], summary, select, textarea, [role="radio"], [role="switch"]:not(input), [role="slider"], [role="tab"], [role="option"], [role="row"][data-row], label:has(input[type="radio"], input[type="checkbox"]), input:not([type="radio"], [type="checkbox"])',
  )) {
    if (
      control.closest('[inert], [aria-hidden="true"], .sr-only') !== null ||
      !control.checkVisibility({ visibilityProperty: true })
    )
      continue
    const { width, height } = control.getBoundingClientRect()
    if (width > 1 && (width < 47.5 || height < 47.5))
      faults.push(`too small for a finger: ${name(control)} ${width}x${height}`)
  }
  return [...new Set(faults)]
}

/** Runs in the page, standalone. With reduced motion nothing moves: no animation, and no smooth scrolling. */
export function motionFaults(): readonly string[] {
  const moving = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
  const gliding = [...document.querySelectorAll('*')].filter(
    (element) => getComputedStyle(element).scrollBehavior === 'smooth',
  )
  return [...moving, ...gliding].map((element) => `moves: <${element?.tagName.toLowerCase() ?? 'page'}>`)
}

/**
 * Runs in the page, standalone. Scrolls the open dialog, otherwise the main part, to its n-th part, each a
 * little less than a screenful; returns whether there is such a part.
 */
export function scrollToPart(part: number): boolean {
  const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]')
  const boxes = dialog === null ? [document.querySelector('main')] : [dialog, ...dialog.querySelectorAll('*')]
  const box = boxes.find(
    (one) =>
      one !== null &&
      /auto|scroll/.test(getComputedStyle(one).overflowY) &&
      one.scrollHeight > one.clientHeight + 1,
  )
  if (box === undefined || box === null) return part === 0
  const top = part * box.clientHeight * 0.8
  if (part > 0 && top >= box.scrollHeight - box.clientHeight * 0.2) return false
  box.scrollTop = top
  return true
}
