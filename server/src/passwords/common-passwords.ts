/**
 * The passwords that attackers try first, of 5 to 11 characters, in lower case: common ones of the world and of Brazil,
 * keyboard patterns, football clubs, and words of the game. They are refused as passwords.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
12345 123456 1234567 12345678 123456789 1234567890 12345678910 0123456 01234567 012345678 0123456789 54321 654321
7654321 87654321 987654321 0987654321 11111 111111 1111111 11111111 111111111 1111111111 00000 000000 0000000 00000000
22222 222222 33333 333333 44444 444444 55555 555555 66666 666666 77777 777777 7777777 88888 888888 8888888 88888888
99999 999999 9999999 99999999 121212 12121212 123123 123123123 123321 1233211 123321123 112233 11223344 1122334455
1212121 131313 101010 102030 10203040 1020304050 010203 01020304 0102030405 147258 147258369 147852 159357 159753
159951 789456 789456123 741852 741852963 852456 951753 963852 963852741 246810 135790 13579 24680 142536 123654
1234554321 12344321 123454321 1234321 12345a 12345q 123456a 123456q 1234567a 12345678a 123abc 123qwe 123asd 1a2b3c
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3 q1w2e3r4 a1b2c3 a1b2c3d4 aa123456 aa12345678 a12345
a123456 a1234567 a12345678 abc12 abc123 abc1234 abc12345 abcd123 abcd1234 abcde abcdef abcdefg abcdefgh aaaaa aaaaaa
aaaaaaa aaaaaaaa bbbbb bbbbbb zzzzz zzzzzz xxxxx xxxxxx qqqqq qqqqqq qwert qwerty qwerty1 qwerty12 qwerty123 qwertyu
qwertyui qwertyuiop qweasd qweasdzxc qwe123 qwe123456 qweqwe qazwsx qazwsxedc asdfg asdfgh asdfghj asdfghjk asdfghjkl
asdasd asd123 asdf1234 zxcvb zxcvbn zxcvbnm zxc123 poiuy poiuyt lkjhg mnbvc mnbvcxz
password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 pass1234 passwd letmein welcome
welcome1 welcome123 login login123 admin admin1 admin12 admin123 admin1234 admin12345 administrad administrat root1
root123 toor1 master master1 master123 guest guest123 user1 user123 test1 test12 test123 test1234 teste teste1 teste12
teste123 teste1234 testing changeme default secret secret1 secret123 hello hello1 hello123 trustno1 iloveyou iloveyou1
sunshine princess dragon dragon1 dragon123 monkey shadow superman batman spiderman pokemon pokemon1 naruto naruto123
goku123 football baseball soccer hockey killer hunter hunter2 ninja ninja123 whatever freedom computer internet samsung
google facebook android windows chocolate cookie banana orange cheese pepper ginger summer winter flower
senha senha1 senha12 senha123 senha1234 senha12345 senha123456 senhas minhasenha asenha novasenha suasenha mudar123
mudar mudar1 trocar trocar123 brasil brasil1 brasil10 brasil123 brasil2014 brasil2022 brasileiro saopaulo riodejaneir
flamengo flamengo1 flamengo10 mengao mengao10 corinthians timao timao1 timao123 palmeiras verdao santos santos10
santosfc saopaulofc tricolor vasco vasco123 vascao gremio gremio10 gremio123 inter inter123 cruzeiro galo13
atletico botafogo fluminense bahia vitoria sport coritiba neymar neymar10 ronaldo ronaldo9 pele10
amor123 amorzinho teamo teamo1 teamo123 euteamo meuamor minhavida vidaloka vida123 jesus jesus1 jesus123 jesus10
jesuscristo jesusteama deusefiel deus123 deuseamor deusebom deusfiel gloria familia familia1 familia123 felicidade
saudade gatinha gatinho princesa princesa1 lindinha bonita linda123 amiga amigos amizade estrela estrela1 borboleta
florzinha cachorro gatos123 bolinha mamae papai mamae123 papai123 bebe123 filhos
gabriel gabriel1 gabriel123 lucas lucas123 mateus matheus matheus1 pedro pedro123 rafael rafael123 felipe felipe123
gustavo gustavo1 bruno bruno123 leonardo rodrigo rodrigo1 daniel daniel1 daniel123 eduardo eduardo1 carlos carlos1
carlos123 marcos marcos1 marcelo fernando ricardo anderson thiago tiago vitor victor victor1 joao123 jose123 maria
maria1 maria123 juliana camila amanda bruna beatriz fernanda patricia larissa mariana mariana1 vanessa leticia jessica
bianca aline carolina isabela isabella
counter cs123 csgo123 valorant freefire freefire1 fortnite minecraft roblox roblox123 league lolzinho tibia tibia123
ragnarok mu123 muonline lineage perfect wydwyd wyd123 wyd1234 withyour destiny gamer gamer1 gamer123 jogador jogador1
jogar123 player player1 player12 player123 guerreiro foema beastmaster huntress arqueiro guilda guildhall guerra
guerra123 espada escudo kefra armia noatun erion azran
starwars matrix phoenix tigger cowboy eagle yankees dallas austin thunder diamond silver golden purple yellow
maggie ashley michael michael1 jennifer jordan jordan23 michelle charlie andrew thomas robert george buster bailey
fuckyou fuckyou1 asshole porra porra1 caralho merda merda123 foda-se fodase gostosa gostoso biscoito chaves chaves123
`
    .split(/\s+/)
    .filter(Boolean),
)
