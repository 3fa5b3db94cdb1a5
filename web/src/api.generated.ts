// Generated from contract/ by `npm run generate`. Do not edit.
import type { account } from '@guildhall/contract/account'
import type { news } from '@guildhall/contract/news'
import type { EndpointRef } from './api.ts'

export const login: EndpointRef<(typeof account)['login']> = { name: 'login', method: 'POST', path: '/login' }
export const logout: EndpointRef<(typeof account)['logout']> = { name: 'logout', method: 'POST', path: '/logout' }
export const getUser: EndpointRef<(typeof account)['getUser']> = { name: 'getUser', method: 'GET', path: '/account/user' }
export const listSessions: EndpointRef<(typeof account)['listSessions']> = { name: 'listSessions', method: 'GET', path: '/account/sessions' }
export const endSession: EndpointRef<(typeof account)['endSession']> = { name: 'endSession', method: 'DELETE', path: '/account/session/:id' }
export const endOtherSessions: EndpointRef<(typeof account)['endOtherSessions']> = { name: 'endOtherSessions', method: 'DELETE', path: '/account/sessions' }
export const listNotices: EndpointRef<(typeof news)['listNotices']> = { name: 'listNotices', method: 'GET', path: '/notices', shared: true }
export const getNotice: EndpointRef<(typeof news)['getNotice']> = { name: 'getNotice', method: 'GET', path: '/notice/:slug', shared: true }
export const getNoticeForEdit: EndpointRef<(typeof news)['getNoticeForEdit']> = { name: 'getNoticeForEdit', method: 'GET', path: '/notice/edit/:id' }
export const createNotice: EndpointRef<(typeof news)['createNotice']> = { name: 'createNotice', method: 'POST', path: '/notice' }
export const updateNotice: EndpointRef<(typeof news)['updateNotice']> = { name: 'updateNotice', method: 'PUT', path: '/notice/:id' }
export const deleteNotice: EndpointRef<(typeof news)['deleteNotice']> = { name: 'deleteNotice', method: 'DELETE', path: '/notice/destroy/:id' }
export const uploadNoticeImage: EndpointRef<(typeof news)['uploadNoticeImage']> = { name: 'uploadNoticeImage', method: 'POST', path: '/notice/image' }
