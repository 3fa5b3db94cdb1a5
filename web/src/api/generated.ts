// Generated from contract/ by `npm run generate`. Do not edit.
import type { account as accountFeature } from '@guildhall/contract/account/login'
import type { signup as signupFeature } from '@guildhall/contract/account/signup'
import type { recovery as recoveryFeature } from '@guildhall/contract/account/recovery'
import type { profile as profileFeature } from '@guildhall/contract/account/profile'
import type { gameAccount as gameAccountFeature } from '@guildhall/contract/account/game-account'
import type { staff as staffFeature } from '@guildhall/contract/account/staff'
import type { news as newsFeature } from '@guildhall/contract/news'
import type { ranking as rankingFeature } from '@guildhall/contract/ranking'
import type { guildmark as guildmarkFeature } from '@guildhall/contract/guildmark'
import type { droplist as droplistFeature } from '@guildhall/contract/droplist'
import type { settings as settingsFeature } from '@guildhall/contract/settings'
import type { notification as notificationFeature } from '@guildhall/contract/notification'
import type { download as downloadFeature } from '@guildhall/contract/download'
import type { roadmap as roadmapFeature } from '@guildhall/contract/roadmap'
import type { sitepage as sitepageFeature } from '@guildhall/contract/sitepage'
import type { ledger as ledgerFeature } from '@guildhall/contract/ledger'
import type { audit as auditFeature } from '@guildhall/contract/audit'
import type { payment as paymentFeature } from '@guildhall/contract/payment'
import type { bookkeeping as bookkeepingFeature } from '@guildhall/contract/bookkeeping'
import type { dashboard as dashboardFeature } from '@guildhall/contract/dashboard'
import type { deposit as depositFeature } from '@guildhall/contract/deposit'
import type { items as itemsFeature } from '@guildhall/contract/items'
import type { delivery as deliveryFeature } from '@guildhall/contract/delivery'
import type { shop as shopFeature } from '@guildhall/contract/shop'
import type { market as marketFeature } from '@guildhall/contract/market'
import type { referral as referralFeature } from '@guildhall/contract/referral'
import type { guide as guideFeature } from '@guildhall/contract/guide'
import type { ticket as ticketFeature } from '@guildhall/contract/ticket'
import type { launcher as launcherFeature } from '@guildhall/contract/launcher'
import type { ban as banFeature } from '@guildhall/contract/ban'
import type { player as playerFeature } from '@guildhall/contract/player'
import type { video as videoFeature } from '@guildhall/contract/video'
import type { search as searchFeature } from '@guildhall/contract/search'
import type { EndpointRef } from './client.ts'

export const login = 'POST /login' as EndpointRef<(typeof accountFeature)['login']>
export const logout = 'POST /logout' as EndpointRef<(typeof accountFeature)['logout']>
export const getUser = 'GET /account/user' as EndpointRef<(typeof accountFeature)['getUser']>
export const listSessions = 'GET /account/sessions' as EndpointRef<(typeof accountFeature)['listSessions']>
export const endSession = 'DELETE /account/session/:id' as EndpointRef<(typeof accountFeature)['endSession']>
export const endOtherSessions = 'DELETE /account/sessions' as EndpointRef<(typeof accountFeature)['endOtherSessions']>
export const signup = 'POST /signup' as EndpointRef<(typeof signupFeature)['signup']>
export const checkUserExists = 'GET /checkUserExists' as EndpointRef<(typeof signupFeature)['checkUserExists']>
export const getCaptcha = 'GET /captcha/challenge' as EndpointRef<(typeof signupFeature)['getCaptcha']>
export const passwordRecovery = 'POST /passwordRecovery text' as EndpointRef<(typeof recoveryFeature)['passwordRecovery']>
export const passwordReset = 'POST /passwordReset' as EndpointRef<(typeof recoveryFeature)['passwordReset']>
export const verifyEmail = 'POST /account/verifyEmail' as EndpointRef<(typeof recoveryFeature)['verifyEmail']>
export const stopEmailChange = 'POST /account/stopEmailChange' as EndpointRef<(typeof recoveryFeature)['stopEmailChange']>
export const resendVerification = 'POST /account/resendVerification' as EndpointRef<(typeof recoveryFeature)['resendVerification']>
export const getProfile = 'GET /account/me' as EndpointRef<(typeof profileFeature)['getProfile']>
export const updateProfile = 'PUT /account/update_profile' as EndpointRef<(typeof profileFeature)['updateProfile']>
export const cancelEmailChange = 'DELETE /account/emailChange' as EndpointRef<(typeof profileFeature)['cancelEmailChange']>
export const changePassword = 'PUT /account/password' as EndpointRef<(typeof profileFeature)['changePassword']>
export const updateIp = 'POST /account/updateIp' as EndpointRef<(typeof profileFeature)['updateIp']>
export const updateDocumentAndPhone = 'POST /account/updateDocumentAndPhone' as EndpointRef<(typeof profileFeature)['updateDocumentAndPhone']>
export const startTotp = 'POST /account/totp/start' as EndpointRef<(typeof profileFeature)['startTotp']>
export const confirmTotp = 'POST /account/totp/confirm' as EndpointRef<(typeof profileFeature)['confirmTotp']>
export const renewRecoveryCodes = 'POST /account/totp/codes' as EndpointRef<(typeof profileFeature)['renewRecoveryCodes']>
export const removeTotp = 'DELETE /account/totp' as EndpointRef<(typeof profileFeature)['removeTotp']>
export const getGameAccount = 'GET /account/game' as EndpointRef<(typeof gameAccountFeature)['getGameAccount']>
export const claimGameAccount = 'POST /account/game/claim' as EndpointRef<(typeof gameAccountFeature)['claimGameAccount']>
export const chooseGameLogin = 'POST /account/game/login' as EndpointRef<(typeof gameAccountFeature)['chooseGameLogin']>
export const finishGameAccount = 'POST /account/game/finish' as EndpointRef<(typeof gameAccountFeature)['finishGameAccount']>
export const listUnconfirmed = 'GET /staff/game-accounts' as EndpointRef<(typeof gameAccountFeature)['listUnconfirmed']>
export const confirmIdentity = 'POST /account/confirm' as EndpointRef<(typeof staffFeature)['confirmIdentity']>
export const listStaff = 'GET /staff/users' as EndpointRef<(typeof staffFeature)['listStaff']>
export const changeRoles = 'PUT /staff/user/:id/roles' as EndpointRef<(typeof staffFeature)['changeRoles']>
export const removeTotpOf = 'DELETE /staff/user/:id/totp' as EndpointRef<(typeof staffFeature)['removeTotpOf']>
export const listNotices = 'GET /notices shared' as EndpointRef<(typeof newsFeature)['listNotices']>
export const getNotice = 'GET /notice/:slug shared' as EndpointRef<(typeof newsFeature)['getNotice']>
export const getNoticeForEdit = 'GET /notice/edit/:id' as EndpointRef<(typeof newsFeature)['getNoticeForEdit']>
export const createNotice = 'POST /notice' as EndpointRef<(typeof newsFeature)['createNotice']>
export const updateNotice = 'PUT /notice/:id' as EndpointRef<(typeof newsFeature)['updateNotice']>
export const deleteNotice = 'DELETE /notice/destroy/:id' as EndpointRef<(typeof newsFeature)['deleteNotice']>
export const uploadNoticeImage = 'POST /notice/image' as EndpointRef<(typeof newsFeature)['uploadNoticeImage']>
export const getRanking = 'GET /ranking shared' as EndpointRef<(typeof rankingFeature)['getRanking']>
export const listGuilds = 'GET /ranking/guilds shared' as EndpointRef<(typeof rankingFeature)['listGuilds']>
export const getOnline = 'GET /online shared' as EndpointRef<(typeof rankingFeature)['getOnline']>
export const storeGuildMark = 'POST /guildmark/store' as EndpointRef<(typeof guildmarkFeature)['storeGuildMark']>
export const findDrops = 'POST /droplist' as EndpointRef<(typeof droplistFeature)['findDrops']>
export const getPublicSettings = 'GET /settings/public shared' as EndpointRef<(typeof settingsFeature)['getPublicSettings']>
export const getSettings = 'GET /staff/settings' as EndpointRef<(typeof settingsFeature)['getSettings']>
export const updateSettings = 'PUT /staff/settings/:group' as EndpointRef<(typeof settingsFeature)['updateSettings']>
export const resetSettings = 'DELETE /staff/settings/:group' as EndpointRef<(typeof settingsFeature)['resetSettings']>
export const findNotifications = 'GET /notifications' as EndpointRef<(typeof notificationFeature)['findNotifications']>
export const countUnread = 'GET /notifications/unread' as EndpointRef<(typeof notificationFeature)['countUnread']>
export const readNotification = 'POST /notifications/:id/read' as EndpointRef<(typeof notificationFeature)['readNotification']>
export const readNotifications = 'POST /notifications/read' as EndpointRef<(typeof notificationFeature)['readNotifications']>
export const readNotificationsOf = 'POST /notifications/readOf' as EndpointRef<(typeof notificationFeature)['readNotificationsOf']>
export const listDownloads = 'GET /download/all shared' as EndpointRef<(typeof downloadFeature)['listDownloads']>
export const getDownloadForEdit = 'GET /download/edit/:id' as EndpointRef<(typeof downloadFeature)['getDownloadForEdit']>
export const createDownload = 'POST /download/create' as EndpointRef<(typeof downloadFeature)['createDownload']>
export const updateDownload = 'PUT /download/update/:id' as EndpointRef<(typeof downloadFeature)['updateDownload']>
export const deleteDownload = 'DELETE /download/destroy/:id' as EndpointRef<(typeof downloadFeature)['deleteDownload']>
export const noteForcedAdmin = 'POST /download/forced' as EndpointRef<(typeof downloadFeature)['noteForcedAdmin']>
export const listRoadmap = 'GET /roadmap/list shared' as EndpointRef<(typeof roadmapFeature)['listRoadmap']>
export const getRoadmapStats = 'GET /roadmap/stats shared' as EndpointRef<(typeof roadmapFeature)['getRoadmapStats']>
export const getRoadmapItemForEdit = 'GET /roadmap/edit/:id' as EndpointRef<(typeof roadmapFeature)['getRoadmapItemForEdit']>
export const createRoadmapItem = 'POST /roadmap' as EndpointRef<(typeof roadmapFeature)['createRoadmapItem']>
export const reorderRoadmap = 'PATCH /roadmap/reorder' as EndpointRef<(typeof roadmapFeature)['reorderRoadmap']>
export const updateRoadmapItem = 'PUT /roadmap/:id' as EndpointRef<(typeof roadmapFeature)['updateRoadmapItem']>
export const setRoadmapStatus = 'PATCH /roadmap/:id/status' as EndpointRef<(typeof roadmapFeature)['setRoadmapStatus']>
export const setRoadmapProgress = 'PATCH /roadmap/:id/progress' as EndpointRef<(typeof roadmapFeature)['setRoadmapProgress']>
export const deleteRoadmapItem = 'DELETE /roadmap/:id' as EndpointRef<(typeof roadmapFeature)['deleteRoadmapItem']>
export const getSitePage = 'GET /page/:name shared' as EndpointRef<(typeof sitepageFeature)['getSitePage']>
export const getSitePageForEdit = 'GET /page/:name/edit' as EndpointRef<(typeof sitepageFeature)['getSitePageForEdit']>
export const updateSitePage = 'PUT /page/:name' as EndpointRef<(typeof sitepageFeature)['updateSitePage']>
export const getBalance = 'GET /transaction/balance' as EndpointRef<(typeof ledgerFeature)['getBalance']>
export const getLedgerAudit = 'GET /ledger/audit' as EndpointRef<(typeof ledgerFeature)['getLedgerAudit']>
export const runLedgerAudit = 'POST /ledger/audit' as EndpointRef<(typeof ledgerFeature)['runLedgerAudit']>
export const getLedgerAccount = 'GET /ledger/account/:owner' as EndpointRef<(typeof ledgerFeature)['getLedgerAccount']>
export const listAuditLog = 'GET /staff/audit' as EndpointRef<(typeof auditFeature)['listAuditLog']>
export const listAuditNames = 'GET /staff/audit/names' as EndpointRef<(typeof auditFeature)['listAuditNames']>
export const exportAuditLog = 'GET /staff/audit/export text' as EndpointRef<(typeof auditFeature)['exportAuditLog']>
export const getAuditCheck = 'GET /staff/audit/check' as EndpointRef<(typeof auditFeature)['getAuditCheck']>
export const runAuditCheck = 'POST /staff/audit/check' as EndpointRef<(typeof auditFeature)['runAuditCheck']>
export const getPaymentMethods = 'GET /payment/methods' as EndpointRef<(typeof paymentFeature)['getPaymentMethods']>
export const createMercadoPagoPix = 'POST /mercadopago/pix' as EndpointRef<(typeof paymentFeature)['createMercadoPagoPix']>
export const getMercadoPagoPayment = 'GET /mercadopago/payment/:id' as EndpointRef<(typeof paymentFeature)['getMercadoPagoPayment']>
export const createCardPayment = 'POST /mercadopago/card' as EndpointRef<(typeof paymentFeature)['createCardPayment']>
export const createPicPayPayment = 'POST /picpay/paymentRequest' as EndpointRef<(typeof paymentFeature)['createPicPayPayment']>
export const getPicPayPayment = 'GET /picpay/transaction/:referenceId' as EndpointRef<(typeof paymentFeature)['getPicPayPayment']>
export const checkPicPayPayment = 'POST /picpay/checkStatus' as EndpointRef<(typeof paymentFeature)['checkPicPayPayment']>
export const createPix = 'POST /pix/create' as EndpointRef<(typeof paymentFeature)['createPix']>
export const getPix = 'GET /pix/checkPayment/:txid' as EndpointRef<(typeof paymentFeature)['getPix']>
export const createPayPalOrder = 'POST /paypal/tryPay' as EndpointRef<(typeof paymentFeature)['createPayPalOrder']>
export const getPayPalOrder = 'GET /paypal/order/:id' as EndpointRef<(typeof paymentFeature)['getPayPalOrder']>
export const listTransactions = 'GET /transaction/all' as EndpointRef<(typeof paymentFeature)['listTransactions']>
export const getReceipt = 'GET /payment/receipt/:id' as EndpointRef<(typeof paymentFeature)['getReceipt']>
export const findOpenPayments = 'GET /payment/open' as EndpointRef<(typeof paymentFeature)['findOpenPayments']>
export const cancelPayment = 'POST /payment/cancel/:id' as EndpointRef<(typeof paymentFeature)['cancelPayment']>
export const checkPayment = 'POST /payment/check/:id' as EndpointRef<(typeof paymentFeature)['checkPayment']>
export const searchPayments = 'GET /payment/search' as EndpointRef<(typeof paymentFeature)['searchPayments']>
export const exportPayments = 'GET /payment/export text' as EndpointRef<(typeof paymentFeature)['exportPayments']>
export const getPaymentDetail = 'GET /payment/detail/:id' as EndpointRef<(typeof paymentFeature)['getPaymentDetail']>
export const recheckPayment = 'POST /payment/recheck/:id' as EndpointRef<(typeof paymentFeature)['recheckPayment']>
export const refundPayment = 'POST /payment/refund/:id' as EndpointRef<(typeof paymentFeature)['refundPayment']>
export const returnSurplus = 'POST /payment/surplus/:id' as EndpointRef<(typeof paymentFeature)['returnSurplus']>
export const settleReview = 'POST /payment/settle/:id' as EndpointRef<(typeof paymentFeature)['settleReview']>
export const listUnknownPayments = 'GET /payment/unknown' as EndpointRef<(typeof paymentFeature)['listUnknownPayments']>
export const getUnknownPayment = 'GET /payment/unknown/:id' as EndpointRef<(typeof paymentFeature)['getUnknownPayment']>
export const lookUpPayment = 'POST /payment/lookup' as EndpointRef<(typeof paymentFeature)['lookUpPayment']>
export const creditUnknownPayment = 'POST /payment/unknown/:id/credit' as EndpointRef<(typeof paymentFeature)['creditUnknownPayment']>
export const dismissUnknownPayment = 'POST /payment/unknown/:id/dismiss' as EndpointRef<(typeof paymentFeature)['dismissUnknownPayment']>
export const reopenUnknownPayment = 'POST /payment/unknown/:id/reopen' as EndpointRef<(typeof paymentFeature)['reopenUnknownPayment']>
export const getExportSize = 'GET /staff/export/:what/size' as EndpointRef<(typeof bookkeepingFeature)['getExportSize']>
export const exportTable = 'GET /staff/export/:what text' as EndpointRef<(typeof bookkeepingFeature)['exportTable']>
export const getDashboard = 'GET /dashboard/getData' as EndpointRef<(typeof dashboardFeature)['getDashboard']>
export const getDashboardQueues = 'GET /dashboard/queues' as EndpointRef<(typeof dashboardFeature)['getDashboardQueues']>
export const getDashboardDays = 'GET /dashboard/days' as EndpointRef<(typeof dashboardFeature)['getDashboardDays']>
export const getTransferAccount = 'GET /deposit/account' as EndpointRef<(typeof depositFeature)['getTransferAccount']>
export const storeDeposit = 'POST /deposit/store' as EndpointRef<(typeof depositFeature)['storeDeposit']>
export const listOwnDeposits = 'GET /deposit/mine' as EndpointRef<(typeof depositFeature)['listOwnDeposits']>
export const listDeposits = 'GET /deposit/all' as EndpointRef<(typeof depositFeature)['listDeposits']>
export const getDeposit = 'GET /deposit/show/:id' as EndpointRef<(typeof depositFeature)['getDeposit']>
export const updateDeposit = 'PUT /deposit/updateStatus' as EndpointRef<(typeof depositFeature)['updateDeposit']>
export const listEffects = 'GET /staff/effects' as EndpointRef<(typeof itemsFeature)['listEffects']>
export const putEffect = 'PUT /staff/effects/:effect' as EndpointRef<(typeof itemsFeature)['putEffect']>
export const removeEffect = 'DELETE /staff/effects/:effect' as EndpointRef<(typeof itemsFeature)['removeEffect']>
export const listGameItems = 'GET /staff/game-items' as EndpointRef<(typeof itemsFeature)['listGameItems']>
export const blockGameItem = 'PUT /staff/game-items/:index/block' as EndpointRef<(typeof itemsFeature)['blockGameItem']>
export const listDeliveries = 'GET /staff/deliveries' as EndpointRef<(typeof deliveryFeature)['listDeliveries']>
export const settleDelivery = 'POST /staff/deliveries/:id/settle' as EndpointRef<(typeof deliveryFeature)['settleDelivery']>
export const resendDelivery = 'POST /staff/deliveries/:id/resend' as EndpointRef<(typeof deliveryFeature)['resendDelivery']>
export const stopDelivery = 'POST /staff/deliveries/:id/stop' as EndpointRef<(typeof deliveryFeature)['stopDelivery']>
export const listShopItems = 'GET /item/all shared' as EndpointRef<(typeof shopFeature)['listShopItems']>
export const listItemGroups = 'GET /itemgroup/all shared' as EndpointRef<(typeof shopFeature)['listItemGroups']>
export const filterShopItems = 'GET /item/filter/:groupId shared' as EndpointRef<(typeof shopFeature)['filterShopItems']>
export const getShopItem = 'GET /item/:id shared' as EndpointRef<(typeof shopFeature)['getShopItem']>
export const getShopItemForEdit = 'GET /item/edit/:id' as EndpointRef<(typeof shopFeature)['getShopItemForEdit']>
export const createShopItem = 'POST /item/store' as EndpointRef<(typeof shopFeature)['createShopItem']>
export const updateShopItem = 'PUT /item/update/:id' as EndpointRef<(typeof shopFeature)['updateShopItem']>
export const deleteShopItem = 'DELETE /item/destroy/:id' as EndpointRef<(typeof shopFeature)['deleteShopItem']>
export const describeDeliveryCode = 'GET /staff/items/describe' as EndpointRef<(typeof shopFeature)['describeDeliveryCode']>
export const listItemGroupsForEdit = 'GET /staff/itemgroups' as EndpointRef<(typeof shopFeature)['listItemGroupsForEdit']>
export const createItemGroup = 'POST /itemgroup/store' as EndpointRef<(typeof shopFeature)['createItemGroup']>
export const updateItemGroup = 'PUT /itemgroup/update/:id' as EndpointRef<(typeof shopFeature)['updateItemGroup']>
export const deleteItemGroup = 'DELETE /itemgroup/destroy/:id' as EndpointRef<(typeof shopFeature)['deleteItemGroup']>
export const buyItem = 'POST /transaction/buyItem' as EndpointRef<(typeof shopFeature)['buyItem']>
export const listPurchases = 'GET /purchase/all' as EndpointRef<(typeof shopFeature)['listPurchases']>
export const getPurchase = 'GET /purchase/show/:id' as EndpointRef<(typeof shopFeature)['getPurchase']>
export const searchOrders = 'GET /staff/orders' as EndpointRef<(typeof shopFeature)['searchOrders']>
export const refundOrder = 'POST /staff/orders/:id/refund' as EndpointRef<(typeof shopFeature)['refundOrder']>
export const listActivities = 'GET /transaction/activities' as EndpointRef<(typeof shopFeature)['listActivities']>
export const getGameLog = 'GET /logsgame' as EndpointRef<(typeof shopFeature)['getGameLog']>
export const sendItemManually = 'POST /itemdelivery/sendItemManually' as EndpointRef<(typeof shopFeature)['sendItemManually']>
export const deliverValueManually = 'POST /transaction/deliveryValueManually' as EndpointRef<(typeof shopFeature)['deliverValueManually']>
export const listMarketItems = 'GET /market/items shared' as EndpointRef<(typeof marketFeature)['listMarketItems']>
export const listClosedListings = 'GET /market/closed' as EndpointRef<(typeof marketFeature)['listClosedListings']>
export const listMySales = 'GET /market/my-items' as EndpointRef<(typeof marketFeature)['listMySales']>
export const listMarketTransactions = 'GET /market/transactions' as EndpointRef<(typeof marketFeature)['listMarketTransactions']>
export const getCargo = 'GET /market/cargo' as EndpointRef<(typeof marketFeature)['getCargo']>
export const listArrivals = 'GET /market/arrivals' as EndpointRef<(typeof marketFeature)['listArrivals']>
export const getMarketPresence = 'GET /market/presence' as EndpointRef<(typeof marketFeature)['getMarketPresence']>
export const sellItem = 'POST /market/sell' as EndpointRef<(typeof marketFeature)['sellItem']>
export const buyListing = 'POST /market/buy' as EndpointRef<(typeof marketFeature)['buyListing']>
export const cancelSale = 'POST /market/cancel' as EndpointRef<(typeof marketFeature)['cancelSale']>
export const changePrice = 'POST /market/price' as EndpointRef<(typeof marketFeature)['changePrice']>
export const listEscrow = 'GET /staff/market' as EndpointRef<(typeof marketFeature)['listEscrow']>
export const freezeListing = 'POST /staff/market/:id/freeze' as EndpointRef<(typeof marketFeature)['freezeListing']>
export const unfreezeListing = 'POST /staff/market/:id/unfreeze' as EndpointRef<(typeof marketFeature)['unfreezeListing']>
export const undoListing = 'POST /staff/market/:id/undo' as EndpointRef<(typeof marketFeature)['undoListing']>
export const settleEscrow = 'POST /staff/market/:id/settle' as EndpointRef<(typeof marketFeature)['settleEscrow']>
export const getReferralInfo = 'GET /indication' as EndpointRef<(typeof referralFeature)['getReferralInfo']>
export const listOwnReferrals = 'GET /indication/mine' as EndpointRef<(typeof referralFeature)['listOwnReferrals']>
export const redeemReward = 'POST /indication/rescueAward' as EndpointRef<(typeof referralFeature)['redeemReward']>
export const redeemRewardByGet = 'GET /indication/rescueAward' as EndpointRef<(typeof referralFeature)['redeemRewardByGet']>
export const listReferralBonuses = 'GET /transaction/referral-bonuses' as EndpointRef<(typeof referralFeature)['listReferralBonuses']>
export const getReferralSummary = 'GET /referral/summary' as EndpointRef<(typeof referralFeature)['getReferralSummary']>
export const analyzeReferrals = 'GET /indication/analyze' as EndpointRef<(typeof referralFeature)['analyzeReferrals']>
export const getReferralDetails = 'GET /indication/details' as EndpointRef<(typeof referralFeature)['getReferralDetails']>
export const updateReleased = 'POST /indication/updateReleased' as EndpointRef<(typeof referralFeature)['updateReleased']>
export const clearSuspicion = 'POST /staff/referrals/:id/clear' as EndpointRef<(typeof referralFeature)['clearSuspicion']>
export const listRewardTasks = 'GET /staff/referral-rewards' as EndpointRef<(typeof referralFeature)['listRewardTasks']>
export const finishReward = 'POST /staff/referral-rewards/:id/done' as EndpointRef<(typeof referralFeature)['finishReward']>
export const listGuides = 'GET /guide/all shared' as EndpointRef<(typeof guideFeature)['listGuides']>
export const filterGuides = 'GET /guide/filter/:subguideId shared' as EndpointRef<(typeof guideFeature)['filterGuides']>
export const getGuide = 'GET /guide/:slug shared' as EndpointRef<(typeof guideFeature)['getGuide']>
export const getGuideForEdit = 'GET /guide/edit/:id' as EndpointRef<(typeof guideFeature)['getGuideForEdit']>
export const createGuide = 'POST /guide/store' as EndpointRef<(typeof guideFeature)['createGuide']>
export const updateGuide = 'PUT /guide/update/:id' as EndpointRef<(typeof guideFeature)['updateGuide']>
export const deleteGuide = 'DELETE /guide/destroy/:id' as EndpointRef<(typeof guideFeature)['deleteGuide']>
export const listSubguides = 'GET /subguide/all shared' as EndpointRef<(typeof guideFeature)['listSubguides']>
export const getSubguideForEdit = 'GET /subguide/edit/:id' as EndpointRef<(typeof guideFeature)['getSubguideForEdit']>
export const createSubguide = 'POST /subguide/store' as EndpointRef<(typeof guideFeature)['createSubguide']>
export const updateSubguide = 'PUT /subguide/update/:id' as EndpointRef<(typeof guideFeature)['updateSubguide']>
export const deleteSubguide = 'DELETE /subguide/destroy/:id' as EndpointRef<(typeof guideFeature)['deleteSubguide']>
export const findTickets = 'GET /ticket/all/:page' as EndpointRef<(typeof ticketFeature)['findTickets']>
export const listOwnTickets = 'GET /ticket/showByUser' as EndpointRef<(typeof ticketFeature)['listOwnTickets']>
export const getTicket = 'GET /ticket/:id' as EndpointRef<(typeof ticketFeature)['getTicket']>
export const followTicket = 'GET /ticket/:id/comments' as EndpointRef<(typeof ticketFeature)['followTicket']>
export const storeTicket = 'POST /ticket/store' as EndpointRef<(typeof ticketFeature)['storeTicket']>
export const storeTicketComment = 'POST /ticket-comment/store' as EndpointRef<(typeof ticketFeature)['storeTicketComment']>
export const reopenTicket = 'POST /ticket/:id/reopen' as EndpointRef<(typeof ticketFeature)['reopenTicket']>
export const assignTicket = 'PUT /ticket/:id/assign' as EndpointRef<(typeof ticketFeature)['assignTicket']>
export const findPatchUploads = 'GET /launcher/uploads' as EndpointRef<(typeof launcherFeature)['findPatchUploads']>
export const getPatchUpload = 'GET /launcher/uploads/:id' as EndpointRef<(typeof launcherFeature)['getPatchUpload']>
export const beginPatchUpload = 'POST /launcher/uploads' as EndpointRef<(typeof launcherFeature)['beginPatchUpload']>
export const appendToPatchUpload = 'PUT /launcher/uploads' as EndpointRef<(typeof launcherFeature)['appendToPatchUpload']>
export const publishPatchUpload = 'POST /launcher/uploads/:id/publish' as EndpointRef<(typeof launcherFeature)['publishPatchUpload']>
export const cancelPatchUpload = 'DELETE /launcher/uploads/:id' as EndpointRef<(typeof launcherFeature)['cancelPatchUpload']>
export const listPatches = 'GET /launcher/patches shared' as EndpointRef<(typeof launcherFeature)['listPatches']>
export const uploadPatch = 'POST /launcher/upload/patch' as EndpointRef<(typeof launcherFeature)['uploadPatch']>
export const listAllPatches = 'GET /launcher/patches/all' as EndpointRef<(typeof launcherFeature)['listAllPatches']>
export const removePatch = 'POST /launcher/patches/:version/remove' as EndpointRef<(typeof launcherFeature)['removePatch']>
export const restorePatch = 'POST /launcher/patches/:version/restore' as EndpointRef<(typeof launcherFeature)['restorePatch']>
export const banUser = 'POST /server/ban_user' as EndpointRef<(typeof banFeature)['banUser']>
export const unbanUser = 'POST /server/unban_user/:id' as EndpointRef<(typeof banFeature)['unbanUser']>
export const getBanTarget = 'GET /server/ban_target' as EndpointRef<(typeof banFeature)['getBanTarget']>
export const listBans = 'GET /server/bans' as EndpointRef<(typeof banFeature)['listBans']>
export const getPlayer = 'GET /staff/players/:login' as EndpointRef<(typeof playerFeature)['getPlayer']>
export const listPlayerPayments = 'GET /staff/players/:login/payments' as EndpointRef<(typeof playerFeature)['listPlayerPayments']>
export const listPlayerDeposits = 'GET /staff/players/:login/deposits' as EndpointRef<(typeof playerFeature)['listPlayerDeposits']>
export const listPlayerOrders = 'GET /staff/players/:login/orders' as EndpointRef<(typeof playerFeature)['listPlayerOrders']>
export const listPlayerDeliveries = 'GET /staff/players/:login/deliveries' as EndpointRef<(typeof playerFeature)['listPlayerDeliveries']>
export const listPlayerMarket = 'GET /staff/players/:login/market' as EndpointRef<(typeof playerFeature)['listPlayerMarket']>
export const listPlayerTickets = 'GET /staff/players/:login/tickets' as EndpointRef<(typeof playerFeature)['listPlayerTickets']>
export const listPlayerReferrals = 'GET /staff/players/:login/referrals' as EndpointRef<(typeof playerFeature)['listPlayerReferrals']>
export const listPlayerLedger = 'GET /staff/players/:login/ledger' as EndpointRef<(typeof playerFeature)['listPlayerLedger']>
export const listPlayerBans = 'GET /staff/players/:login/bans' as EndpointRef<(typeof playerFeature)['listPlayerBans']>
export const listPlayerSessions = 'GET /staff/players/:login/sessions' as EndpointRef<(typeof playerFeature)['listPlayerSessions']>
export const listPlayerActions = 'GET /staff/players/:login/actions' as EndpointRef<(typeof playerFeature)['listPlayerActions']>
export const listPlayerNotes = 'GET /staff/players/:login/notes' as EndpointRef<(typeof playerFeature)['listPlayerNotes']>
export const listPlayerCharacters = 'GET /staff/players/:login/characters' as EndpointRef<(typeof playerFeature)['listPlayerCharacters']>
export const revealPlayer = 'POST /staff/players/:login/reveal' as EndpointRef<(typeof playerFeature)['revealPlayer']>
export const addPlayerNote = 'POST /staff/players/:login/notes' as EndpointRef<(typeof playerFeature)['addPlayerNote']>
export const removePlayerNote = 'DELETE /staff/players/:login/notes/:id' as EndpointRef<(typeof playerFeature)['removePlayerNote']>
export const startPlayerRecovery = 'POST /staff/players/:login/recovery' as EndpointRef<(typeof playerFeature)['startPlayerRecovery']>
export const resendPlayerConfirmation = 'POST /staff/players/:login/confirmation' as EndpointRef<(typeof playerFeature)['resendPlayerConfirmation']>
export const changePlayerEmail = 'PUT /staff/players/:login/email' as EndpointRef<(typeof playerFeature)['changePlayerEmail']>
export const endPlayerSessions = 'DELETE /staff/players/:login/sessions' as EndpointRef<(typeof playerFeature)['endPlayerSessions']>
export const findVideoTitle = 'POST /video/title' as EndpointRef<(typeof videoFeature)['findVideoTitle']>
export const searchAll = 'GET /staff/search' as EndpointRef<(typeof searchFeature)['searchAll']>
