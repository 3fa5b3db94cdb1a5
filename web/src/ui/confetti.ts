const confettiMs = 2200

const pieces = 140
const gravity = 900
const colours = ['--brass-strong', '--verd', '--danger', '--info', '--text']

interface Piece {
  x: number
  y: number
  /** Pixels per second. */
  vx: number
  vy: number
  turn: number
  spin: number
  size: number
  colour: string
}

/**
 * Two bursts from the lower corners, above everything, for 2.2 s. Ignores clicks and is removed afterwards. Does
 * nothing with reduced motion.
 */
export function confetti(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!brush) return
  canvas.dataset.confetti = ''
  canvas.setAttribute('aria-hidden', 'true')
  canvas.className = 'pointer-events-none fixed inset-0 m-0 size-full max-h-none max-w-none border-0 bg-transparent p-0'
  canvas.width = innerWidth
  canvas.height = innerHeight
  document.body.append(canvas)
  // Only elements in the browser's top layer are above a modal dialog.
  canvas.popover = 'manual'
  canvas.showPopover?.()

  const styles = getComputedStyle(document.documentElement)
  const paints = colours.map((name) => styles.getPropertyValue(name))
  const burst = Array.from({ length: pieces }, (_, index) => pieceFrom(index % 2, canvas, paints))
  const startedAt = performance.now()
  let before = startedAt
  requestAnimationFrame(function draw(now) {
    if (now - startedAt >= confettiMs) return canvas.remove()
    const seconds = Math.max(0, now - before) / 1000
    before = now
    brush.clearRect(0, 0, canvas.width, canvas.height)
    brush.globalAlpha = Math.min(1, (confettiMs - (now - startedAt)) / 500)
    for (const piece of burst) {
      fly(piece, seconds)
      paint(brush, piece)
    }
    requestAnimationFrame(draw)
  })
}

function pieceFrom(side: number, { width, height }: HTMLCanvasElement, paints: string[]): Piece {
  const speed = Math.sqrt(2 * gravity * height) * between(0.45, 0.95)
  const angle = between(0.15, 0.6)
  return {
    x: side * width,
    y: height * 0.9,
    vx: (side ? -1 : 1) * Math.sin(angle) * speed,
    vy: -Math.cos(angle) * speed,
    turn: between(0, 6),
    spin: between(-8, 8),
    size: between(6, 11),
    colour: paints[Math.floor(between(0, paints.length))] ?? '',
  }
}

const between = (least: number, most: number) => least + Math.random() * (most - least)

function fly(piece: Piece, seconds: number): void {
  piece.vy += gravity * seconds
  piece.x += piece.vx * seconds
  piece.y += piece.vy * seconds
  piece.turn += piece.spin * seconds
}

function paint(brush: CanvasRenderingContext2D, { x, y, turn, size, colour }: Piece): void {
  brush.save()
  brush.translate(x, y)
  brush.rotate(turn)
  // A tumbling flake shows its edge at times.
  brush.scale(1, Math.cos(turn * 1.7))
  brush.fillStyle = colour
  brush.fillRect(-size / 2, -size / 3, size, size / 1.5)
  brush.restore()
}
