/**
 * Providers of public or short-lived mail addresses. This list is kept by hand; the nightly checks apply a new entry to
 * existing accounts.
 */
const domains = new Set(
  `0815.ru 0clickemail.com 0wnd.net 10mail.org 10minutemail.co.uk 10minutemail.com 10minutemail.net 10minutemail.pro
20email.eu 20mail.it 20minutemail.com 2prong.com 30minutemail.com 33mail.com 3d-painting.com 4warding.com 5mail.cf
60minutemail.com 6ip.us 75hosting.com 9ox.net a-bc.net abyssmail.com afrobacon.com amilegit.com anonbox.net
anonymbox.com antichef.com antispam.de armyspy.com beefmilk.com binkmail.com bobmail.info bofthew.com boun.cr
bouncr.com boxtemp.com.br breakthru.com brefmail.com bsnow.net bugmenot.com bumpymail.com burnermail.io
burstmail.info buyusedlibrarybooks.org byom.de cool.fr.nf correo.blogos.net cosmorph.com courriel.fr.nf
courrieltemporaire.com crazymailing.com cubiclink.com cust.in cuvox.de dayrep.com deadaddress.com deadspam.com
despam.it devnullmail.com dfgh.net digitalsanctuary.com discard.email discardmail.com discardmail.de dispomail.eu
disposable.com disposableaddress.com disposableemailaddresses.com disposableinbox.com dispose.it dispostable.com
dodgeit.com dodgit.com donemail.ru dontreg.com dontsendmespam.de dropmail.me dump-email.info dumpmail.de dumpyemail.com
e4ward.com easytrashmail.com einrot.com email60.com emailage.cf emaildienst.de emailfake.com emailias.com
emailigo.de emailinfive.com emailisvalid.com emailmiser.com emailnator.com emailondeck.com emailsensei.com
emailtemporanea.com emailtemporario.com.br emailthe.net emailtmp.com emailwarden.com emailx.at.hm emailxfer.com
emltmp.com ephemail.net etranquil.com evopo.com explodemail.com eyepaste.com fakeinbox.com fakeinformation.com
fakemail.fr fakemail.net fakemailgenerator.com fastacura.com fastmazda.com filzmail.com fizmail.com fleckens.hu
freundin.ru front14.org fudgerub.com garliclife.com get1mail.com get2mail.fr getairmail.com getmails.eu getnada.com
getonemail.com ghosttexter.de girlsundertheinfluence.com gishpuppy.com great-host.in greensloth.com grr.la
gsrv.co.uk guerillamail.biz guerillamail.com guerillamail.de guerillamail.net guerillamail.org guerrillamail.biz
guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net guerrillamail.org guerrillamailblock.com
gustr.com h8s.org haltospam.com harakirimail.com hatespam.org hidemail.de hmamail.com hochsitze.com hulapla.de
ieatspam.eu ieatspam.info ihateyoualot.info imails.info inboxalias.com inboxbear.com inboxclean.com inboxkitten.com
incognitomail.com incognitomail.net incognitomail.org insorg-mail.info internxt.com ipoo.org irish2me.com iwi.net
jetable.com jetable.fr.nf jetable.net jetable.org jnxjn.com jourrapide.com kasmail.com kaspop.com killmail.com
killmail.net klassmaster.com klzlk.com koszmail.pl kulturbetrieb.info kurzepost.de letthemeatspam.com lhsdv.com
lifebyfood.com link2mail.net litedrop.com lol.ovpn.to lookugly.com lopl.co.cc lr78.com luxusmail.org m4ilweb.info
maboard.com mail-temp.com mail-temporaire.fr mail.by mail.mezimages.net mail.tm mail114.net mail2rss.org mail333.com
mail4trash.com mailbidon.com mailblocks.com mailcatch.com maildrop.cc maildx.com maileater.com mailexpire.com
mailfa.tk mailforspam.com mailfreeonline.com mailguard.me mailhazard.com mailimate.com mailin8r.com mailinater.com
mailinator.com mailinator.net mailinator.org mailinator2.com mailincubator.com mailismagic.com mailmate.com
mailme.ir mailme.lv mailmetrash.com mailmoat.com mailna.me mailnator.com mailnesia.com mailnull.com mailpick.biz
mailpoof.com mailrock.biz mailsac.com mailscrap.com mailshell.com mailsiphon.com mailslite.com mailtemp.info
mailtemporaire.com mailtemporaire.fr mailtothis.com mailtrash.net mailzilla.com mailzilla.org makemetheking.com
manybrain.com mbx.cc mega.zik.dj meltmail.com messagebeamer.de mezimages.net mierdamail.com minutemail.com
minuteinbox.com mintemail.com moakt.com mohmal.com moncourrier.fr.nf monemail.fr.nf monmail.fr.nf mt2009.com
mvrht.net mx0.wwwnew.eu mycleaninbox.net mynetstore.de mypartyclip.de myphantomemail.com mytemp.email mytempemail.com
mytrashmail.com nabuma.com neomailbox.com nepwk.com nervmich.net nervtmich.net nice-4u.com no-spam.ws nobulk.com
noclickemail.com nogmailspam.info nomail.xl.cx nomail2me.com nospam.ze.tc nospam4.us nospamfor.us nospamthanks.info
notmailinator.com nowmymail.com nurfuerspam.de objectmail.com obobbo.com oneoffemail.com onewaymail.com oopi.org
ordinaryamerican.net owlpic.com pookmail.com privacy.net proxymail.eu punkass.com putthisinyourspamdatabase.com
quickinbox.com rcpt.at recode.me regbypass.com rejectmail.com rhyta.com rklips.com rmqkr.net rppkn.com rtrtr.com
s0ny.net safe-mail.net safersignup.de safetymail.info sandelf.de saynotospams.com schafmail.de secretemail.de
sharklasers.com shieldedmail.com shiftmail.com shitmail.me shortmail.net sibmail.com skeefmail.com slaskpost.se
slopsbox.com smellfear.com snakemail.com sneakemail.com sofimail.com sogetthis.com soodonims.com spam.la spam.su
spam4.me spamavert.com spambob.com spambob.net spambob.org spambog.com spambog.de spambog.ru spambox.info spambox.us
spamcannon.com spamcero.com spamcorptastic.com spamcowboy.com spamday.com spamex.com spamfree24.com spamfree24.de
spamfree24.org spamgourmet.com spamherelots.com spamhereplease.com spamhole.com spamify.com spaminator.de spamkill.info
spaml.com spammotel.com spamobox.com spamslicer.com spamspot.com spamthis.co.uk spamtroll.net speed.1s.fr
superrito.com suremail.info tagyourself.com teewars.org teleworm.com teleworm.us temp-mail.io temp-mail.org
temp-mail.ru tempail.com tempalias.com tempe-mail.com tempemail.biz tempemail.co.za tempemail.com tempemail.net
tempinbox.com tempmail.de tempmail.eu tempmail.it tempmail.net tempmail.plus tempmail.us tempmail2.com tempmailer.com
tempmailo.com tempomail.fr temporarily.de temporarioemail.com.br temporaryemail.net temporaryforwarding.com
temporaryinbox.com temporarymailaddress.com tempr.email thanksnospam.info thankyou2010.com thc.st throwam.com
throwawayemailaddress.com throwawaymail.com tilien.com tmail.ws tmailinator.com tmpmail.net tmpmail.org trash-mail.at
trash-mail.com trash-mail.de trash2009.com trashdevil.com trashemail.de trashmail.at trashmail.com trashmail.de
trashmail.me trashmail.net trashmail.org trashmailer.com trashymail.com trashymail.net trbvm.com trillianpro.com
twinmail.de tyldd.com uggsrock.com upliftnow.com uplipht.com venompen.com veryrealemail.com viditag.com vomoto.com
vpn.st wegwerfadresse.de wegwerfemail.de wegwerfmail.de wegwerfmail.net wegwerfmail.org wh4f.org whyspam.me
willselfdestruct.com winemaven.info wuzup.net wuzupmail.net xagloo.com xemaps.com xents.com xmaily.com xoxy.net
yep.it yogamaven.com yopmail.com yopmail.fr yopmail.net ypmail.webarnak.fr.eu.org yuurok.com zehnminutenmail.de
zippymail.info zoaxe.com zoemail.org`.split(/\s+/),
)

/** Whether an address belongs to such a provider, or to a subdomain of one such as `box.yopmail.com`. */
export function isDisposable(email: string | null): boolean {
  const labels = (email?.split('@')[1] ?? '').toLowerCase().split('.')
  return labels.some((_, at) => domains.has(labels.slice(at).join('.')))
}
