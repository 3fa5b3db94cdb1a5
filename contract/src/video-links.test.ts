import { expect, test } from 'vitest'
import { hostOf, videoOf } from './video-links.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=42', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://www.twitch.tv/videos/1234567890', 'https://www.twitch.tv/videos/1234567890'],
  ['https://player.twitch.tv/?video=v1234567890&parent=x', 'https://www.twitch.tv/videos/1234567890'],
  ['https://clips.twitch.tv/BraveKnight-abc', 'https://www.twitch.tv/clip/BraveKnight-abc'],
])('%s is the video %s', (address, watched) => {
  expect(videoOf(address)?.address).toBe(watched)
  // The address of a video is one of a video.
  expect(videoOf(watched)?.address).toBe(watched)
})

test.each([
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
  'javascript:https://youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/categories',
  'https://www.twitch.tv/somebody',
  'youtu.be/dQw4w9WgXcQ and more',
  '',
])('%j is no video', (address) => {
  expect(videoOf(address)).toBeNull()
})

test('the host of an address has no www', () => {
  expect(hostOf('https://www.example.com:8080/a')).toBe('example.com')
  expect(hostOf('mailto:a@example.com')).toBeNull()
  expect(hostOf('/notice')).toBeNull()
})
