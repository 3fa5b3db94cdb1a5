/** An environment that production accepts, with outside systems that never reply. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  ADMIN_PASSWORD: 'Tr0vao-77',
  PASSWORD_PEPPER: '6b1f0c93aa57de4428f19b7c03d5e6a1f2c84b9d7e605a3318cc94d2bb07fe16',
  SECRET_KEY: 'c07d94e2518bfa6633de10a7f94c2b85716ee0d3ab498c52f7139ad06e84bb25',
  GAME_BRIDGE_SECRET: '92ab6de3f0c14785b1a9c3d2e4f60718293a4b5c6d7e8f9011aa33cc55ee7706',
  // Nobody listens on port 1.
  GAME_BRIDGE_URL: 'http://127.0.0.1:1',
  MAIL_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Portal <no-reply@portal.example>',
}
