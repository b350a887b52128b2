/*
 * The 3042 commonest passwords of six characters or more, sorted; runs such as 123456 are found by rule. From
 * zxcvbn's list (MIT, © 2012-2016 Dan Wheeler and Dropbox, Inc.), with some of India's own.
 */
const WORDS = `
0.0.0.000 0.0.000 000001 000007 000111 007007 01011910 01011970 01011975 01011977 01011980 01011981 01011982
01011983 01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011999
01012000 01012001 01012010 01012011 010203 01020304 01091989 02011985 02011986 02011987 02021984 02021985
02021986 02021987 02021988 02031984 02031986 02041984 02041986 02051986 02061985 02061986 02061989 02071982
02071986 02081984 02081987 02081988 02081989 02091986 02091987 02101985 03082006 100000 102030 10203040 102938
1029384756 11112222 111222 111222333 111333 112211 112233 11223344 1122334455 112358 11235813 1123581321
12011987 121314 12131415 122333 123098 123123 12312312 123123a 123123q 1232323q 123321 123321123 123321a 123321q
1234321 12344321 123451 123454321 123455 1234554321 123456654321 1234567890a 1234567890q 12345678910 123456789a
123456789q 123456789z 12345678a 12345678q 12345679 1234567a 1234567q 123456a 123456aa 123456k 123456q 123456qw
123456qwerty 123456r 123456s 123456z 123457 12345a 12345q 12345qwe 12345qwert 12345t 12345z 1234abcd 1234qwe
1234qwer 123654 123654789 1236987 12369874 123698745 123789 123789456 123987 123aaa 123abc 123asd 123qaz
123qq123 123qwe 123qwe123 123qweasd 123qweasdzxc 123qwerty 123zxc 124578 128500 12qw12 12qw34er 12qwas 12qwaszx
131313 132435 13243546 134679 135246 135790 135792468 1357924680 1366613 141627 142536 147258 14725836 147258369
147369 147852 147852369 1478963 14789632 147896325 150781 15426378 159357 159753 159951 162534 18436572 192837
192837465 19411945 1a2b3c 1a2b3c4d 1passwor 1pussy 1q2w3e 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed
1qaz2ws 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qwerty 1x2zkg8w 200000 21031988 2128506 222333 223344 235689 246810
25802580 258456 314159 31415926 315475 321123 321456 321654 321654987 332211 333666 336699 362436 369963 420247
420420 445566 456123 456321 456654 456852 4815162342 4runner 50cent 5551212 555666 555777 654123 666777 666999
6751520 696969 73501505 741852 741852963 753159 753951 7753191 777888 7779311 778899 784512 787898 789123 789456
78945612 789456123 7895123 789654 789987 794613 7ugd5hip2j 852456 8675309 8j4ye3uz 906090 911911 9379992 951753
963852 963852741 987456 987456321 a11111 a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3
a1s2d3f4 aa123456 aaa111 aaliyah aardvark aaron1 abc123 abc1234 abc12345 abcd123 abcd1234 abcd@1234 aberdeen
abgrtyu absolut access access14 accord achilles action adam12 adgjmptw adidas admin@123 adonis aezakmi agent007
aggies aikido airborne airbus airforce airplane aishwarya alabama alaska albatros albion alejandr aleksandr
aleksandra aleksey alenka alex123 alexande alexandr alexis alibaba aliens allmine allsop allstar alpha1 alphabet
alpine alucard amadeus amanda1 amateur amazon amber1 america america1 amsterda amsterdam anaconda anakin analsex
anarchy andrei andrew1 andrey andromeda anfield angel1 angels anhyeuem animal anthony1 antoni anubis apache
apollo apollo13 apple1 apple123 applepie apples aquarius aragorn area51 arizona armagedon armani arsenal
arsenal1 artemis artemka asd123 asdasd asdf123 asdf1234 asdfasdf asdfjkl asdfzxcv asdzxc ashley1 aspire aspirine
assassin assfuck asshole asshole1 assholes assman assword asterix astros atlanta atlantis atomic auburn audia4
aussie austin austin1 australi avalanch avalon avatar avenger awesome azamat azerty azsxdc azsxdcfv babyblue
babyboy babydoll babyface babygirl babylon babylon5 babylove bacardi bacchus backdoor badass badboy baddog
badger badgirl badman baggins bagira baller balloon balloons bambam banana bananas banane bandit bangalore
bangkok banker banner banshee banzai barbie barcelon barcelona barefoot barkley barney barsik bartman baseball
baseball1 basket basketba bassman bastard batman batman1 bayern bcfields beaches beagle beamer beaner beanie
bearcat beast1 beastie beatle beatles beautifu beauty beaver beavis beckham beefcake beemer beetle bella1
benfica bengals bengaluru beowulf beretta berlin bharat bhbirf bicycle bigass bigballs bigbear bigbird bigboobs
bigboy bigbutt bigcock bigdaddy bigdick bigdog bigfoot biggie biggles bigguy bigmac bigman bigmike bigmoney
bigone bigred bigsexy bigtime bigtit bigtits bikini billy1 billybob billyboy bimmer bingo1 binladen birdie
birdman biscuit bitch1 bitchass bitches biteme bizkit blabla black1 blackbir blackcat blackdog blackhaw blackie
blackjac blackjack blackout blacks blacky blades blahblah blaster blazer blessed blessing blink182 blizzard
blonde blondes blondie blowjob blowme blue123 blue22 bluebird blueboy bluedog blueeyes bluefish bluemoon bluesky
bob123 bobafett bobby1 bobcat bobdylan boeing bogart bogdan bohica bollocks bollox bomber bond007 bondage
bonehead bonjour bonjovi bonkers bonsai boobie boobies booboo booger boogie bookworm boomboom boomer bootie
boricua borussia bossman boston bounce bowler bowling boxing boxster br0d3r brando brandon1 brandy brasil braves
brazil breast breasts breeze brian1 brighton bristol britney bronco broncos brooklyn brownie browns brucelee
bruins brutus bubba1 bubbas bubble bubbles bucket buckeye buckeyes buckshot buddah buddha buddie buddy1 budlight
budman budweise buffalo buffett buffy1 bugger builder bulldog bulldog1 bulldogs bullet bullfrog bullseye
bullshit bunghole bunny1 burger buster buster1 butter buttercu butterfl butterfly butthead butthole buttman
buttons buzzard byteme cabbage cactus cadillac caesar calgary calico caliente californ caligula camaro cambiami
camelot camels cameltoe cameron cameron1 camper canada cancer cancun candle candyman cannabis cantona capone
capslock captain caramel caravan cardinal carolina carpedie carpet carrera carrot cartman cartoon casanova
caserta casey1 casino casper cassie cat123 catch22 catdog catfish catherin catman cavalier caveman cbr600 ccbill
cdtnkfyf celeron celica celine celtic celtics cerberus cessna cfitymrf cgfhnfr chainsaw champion champs changeme
charger chargers charles1 charli charlie charlie1 charlott charlton charly charmed chaser cheater checkers
cheech cheeks cheers cheese cheese1 cheetah chelsea chelsea1 chennai cherokee cherry chester chester1 chevelle
chevrole chevy1 chewie cheyenne chicago chicago1 chichi chicken chicken1 chickens chicks chiefs chimera chinook
chipper chivas chloe1 chocolat chopper chris1 chrisbln chrissy christ christia christin christop chrome chronic
chrono chrysler chuang chubby chuckie chuckles chucky chunky cicero cigars cinder cinnamon cjkysirj cjkywt
clancy clapton clarinet classic claudi claymore clemson clevelan clipper clitoris cloud9 clouds clover cobra1
cocacola cocaine coconut coffee cohiba colombia colorado colors colt45 coltrane commando compaq compute computer
concrete condom condor connect connor consumer cookie cookies cooldude cooler coolguy coolio coolman cooter
copper corleone corona corrado corsair corvette cosmic cosmos cosworth cougar cowboy cowboy1 cowboys cowboys1
coyote cracker crazy1 crazybab creampie creamy creative cricket crimson critter crjhgbjy cruise cruiser crunch
crusader crysis crystal1 cthulhu cthutq cubbies cubswin cuddles cumming cumshot cupcake curious custom cutlass
cutter cxfcnmt cyclone cyclops cypress daddy1 daewoo dagger daisy1 dakota dalejr dallas dallas1 dammit damnit
dancer danger daniel1 daniil danila dannyboy danzig darkman darkness darkside darkstar david1 davide davids
daytona dbrnjh dbrnjhbz deadhead deadman deadpool death1 deejay deepika deepthroat deeznuts deeznutz defender
defiant deftones delete delphi delta1 deluxe denali deniska depeche desert designer desire deskjet destiny
detroit deutsch devil666 devildog devils dexter dfcbkbq dfkthbz dfkthf dfktynbyf dfvgbh dharma dhoni123 diablo
diamond diamond1 diamonds dickhead dickie diehard diesel dietcoke dieter digger diggler digital digital1 dilbert
dilligaf dinamo dingdong dinosaur dirtbike discover disney divine dkflbckfd dkflbvbh doberman doctor dodge1
dodger dodgeram dodgers dogfood doggie doghouse dogman doitnow dollar dolphin dolphin1 dolphins domino donkey
donuts doobie doodle doogie dookie doughboy dracula dragon dragon1 dragon12 dragonba dragonball dragons dragoon
dreamer dreams driver drizzt droopy drowssap drpepper drummer dthjybrf dublin ducati duchess dumbass durango
duster dutchess eagle1 eagles eagles1 eastside eatpussy eatshit eclipse eduard edward1 eeyore einstein ekaterina
electra electric electron element elephant elizabet elizaveta elvis1 emerald emily1 eminem empire engage
engineer enigma enter1 enterpri enterprise eraser ericsson erotic erotica escort eternal eternity eureka europa
everest everton excalibu exigen exigent exodus explorer express extreme fabric facial faggot falcon falcons
fallen fallout fantasy farscape farside faster fatass fatboy fatcat fatman feather fender fergie fernand ferrari
ferrari1 ferret fester fetish fghtkm ficken fiesta figaro fighter filter finger fireball firebird firefly
firefox fireman fishes fishing fishing1 fisting fitness fktrcfylh fktrcfylhf fktrctq flames flamingo flash1
flatron fletch flexible flipper floppy florian florida florida1 flounder flower fluffy flyboy flyers foobar
footbal football football1 fordf150 forest forever forfun formula formula1 fortuna foryou fossil foxtrot
francesc frank1 franky freaks freaky freckles freddy freedom freedom1 freepass freeporn freeuser friday fright
frisco frisky frogger froggy front242 frontier frosty fuck_inside fucked fucker fuckers fuckface fuckher fucking
fuckit fuckme fuckoff fuckoff1 fuckthis fucku2 fuckyou fuckyou1 fuckyou2 fugazi funtime fusion futbol fyfcnfcbz
fylhtq fytxrf fyutkbyf gabrie gabriel1 gabriell galaxy galina galore gambit gamecube gameover gandalf gandalf1
ganesh gangbang gangsta gangster garden garfield gargoyle gateway gateway1 gator1 gatorade gators gawker gbpltw
gegcbr geheim gemini genesis genius george1 geronimo gesperrt getmoney getsome gfhjkm gfhjkm1 gfhjkm123 ghbdtn
ghbdtnbr ghblehjr ghetto ghjcnj ghjcnjnfr ghostrider giants ginger ginger1 giorgi gizmo1 gizmodo gjkbyf
gladiator gmoney gn56gn56 goalie goaway goblin goblue gobucks goddess godfathe godfather godsmack godzilla
gofish goforit golden goldfish goldstar goldwing golfball golfer golfing goliath gollum gonavy goober goodboy
goodluck goodtime google gopher gordon24 gorilla gotcha gothic gotohell govols granny grapes grease great1
greatone green1 greenbay greenday greens gregor gremlin grendel gretzky griffey gringo grizzly gromit groove
groovy groucho grumpy gsxr750 guardian guiness guinness guitar guitar1 gundam gunnar gunner gunners gustav
hacked hacker hal9000 halflife hambone hamburg hamlet hammer hammers hamster handyman hannah hannibal hansolo
hanuman happy1 happy123 happyday hardcock hardcore hardon hardrock harley harley1 harry1 havefun hawaii hawaiian
hawkeye hawkeyes hayabusa hearts heater heather1 heaven heckfy hedgehog heineken hellfire hello1 hello123 helloo
hellos hellyeah helmet helpme hendrix hentai herbie hercules hermes hershey hesoyam hidden highland hiphop
hippie hithere hitler hitman hjvfirf hobbes hobbit hockey hockey1 hokies holiday holly1 hollywoo holyshit homer1
homers homerun honda1 honey1 hongkong hooker hoosier hoosiers hooter hooters hootie horizon horndog hornet
horney horny1 horses hotbox hotboy hotdog hotpussy hotred hotrod hotsex hotshot hotstuff hottie hummer hunter
hunter1 hunting hurrican husker huskers huskies hustler hyderabad hyperion iamgod ib6ub9 ibanez icecream iceman
idontkno idontknow iforgot iguana ihateyou illini illusion ilovesex iloveu iloveyo iloveyou iloveyou@123
imitation immortal impala incubus india123 india@123 indian indiana indians indigo inferno infiniti infinity
insane insert integra internet intrepid intruder inuyasha iomega ipswich irish1 ironman iscool istanbul italia
ivanov ivanova iverson iwantu jabroni jackal jackass jackoff jackson1 jackson5 jacob1 jagger jaguar jaimatadi
jaisriram jamaica james007 james1 jamesbon jamesbond jamie1 jammer jammin jarhead jasmine jasmine1 jason1 jasper
jaybird jayden jayhawk jazzman jenny1 jericho jerkoff jessic jessica1 jester jesus1 jethro jetski jewellery
jewelry jewels jhilmil jimbob jimmy1 jktymrf jockey johann johannes john316 johnboy joker1 jokers jordan jordan1
jordan23 joshua1 jrcfyf juggalo jumper junebug jungle junior jupiter just4me justdoit justice justin1 justme
juventus kahuna kaktus kamikaze kangaroo kansas karate kareena karina karolina kashmir kasper katana katerina
katie1 katrin kawasaki kcj9wx5n keeper kelly1 kenshin kenwood kenworth kevin1 keyboard keystone keywest kickass
kicker killbill killer killer1 killers killme kingfish kingkong kingpin kingston kipper kirill kisses kissme
kitkat kitten kitty1 kittycat kittykat klaster kleopatra klingon knickers knicks knights knopka kodiak kolkata
kolobok koshka kosmos kostya kotaku kotenok krishna ktyjxrf kungfu labrador labtec lacrosse ladybug laguna
lakers lakota lakshmi lancelot lancer lansing laptop larisa lassie lasvegas latinas latino leather leavemealone
ledzep legacy legend legion legolas lennon leonid leopard lesbian lesbians lespaul lestat letmein letmein1
letmein2 letsgo lexmark liberty licker lickit lickme lifehack lighter lightnin lightning lights linda1 lineage2
lionking liquid liverpoo liverpool lizard lobster logan1 logitech lokomotiv lol123 lolipop lollipop lollol
london lonestar lonewolf longhorn looker looser losers love12 love123 love69 loveit lovely loveme lover1
loverboy lovers lovesex loveyou lowrider ltybcrf lucifer lucky1 lucky13 lucky7 luckydog ludmila lvbnhbq macdaddy
machine macross maddie maddog madina madison madison1 madman madmax madness madonna maestro maggie maggie1
maggot magic1 magick magicman magnum magnus magpie maiden mailcreated5240 mailman majestic makaveli maksim
malaka malibu malina mallard mamapapa manchest manchester mancity mandarin mandingo maniac manowar manson mantis
manutd maradona marathon maria1 marika marina marine marine1 mariners marines marino marino13 marius marlboro
marley martin1 martini maryjane massive master master1 matador matrix matthew1 mature maverick max123 maxell
maxima maximus maxwell mayday mayhem mazafaka meatball meathead meatloaf mechanic medusa megadeth megaman
megapass megatron meister melissa1 mellon mellow memorex memphis menace meowmeow mercedes mercury meridian
merlin merlot mermaid mersedes metallic metallica mexico michae michael1 michigan mickey mickey1 microlab micron
microsof microsoft midget midnight midway mighty milana milano milena milkman millwall minecraft minime mirage
misfit mishka missy1 mister mistress misty1 mittens modena molly1 mollydog moloko molson momoney monaco monalisa
monday mondeo money1 moneyman moneys mongoose monitor monkey monkey1 monkeys monopoly monster monster1 montana
montgom240 montreal moocow mookie moomoo moonlight moose1 morgan1 moritz morpheus mortgage mortimer moscow
mother motherlode motorola mountain mouse1 mozart muffin mulder mullet multiplelo mumbai munchkin muppet musashi
muscle mushroom music1 musica musicman mustafa mustang mustang1 mustangs mustard mybaby mylife mylove myname
mypass mystic napass napster naruto nascar nasty1 nastya natali natasha naughty ncc1701 ncc1701a ncc1701d
ncc1701e ne1469 nebraska nemesis neptune nevada newbie newcastl newlife newpass newpass6 newport newyork
newyork1 nfnmzyf nickel nicola nicole1 nigger nikita nikola nikolay nimbus nimrod niners ninjas nintendo nipper
nipple nipples nirvana nissan nitram nofear nokia6300 nolimit nomore noodle noodles nookie nopass novell ntktajy
nudist nugget nuggets number1 nuttertools nwo4life nyjets nylons nymets oakland obiwan oblivion oceans ohyeah
oicu812 oilers oksana oldman oliver oliver1 olivier omega1 omsairam onelove onetime online onlyme openup
operator optimus oracle orange orange1 oranges orchid orgasm orioles orion1 oscar1 osiris othello ou8122 outkast
outlaw overkill overlord oxford p0015123 pa55w0rd pa55word pacers packard packer packers packers1 pacman padres
paintbal paintball pakistan paladin paloma panama panasoni panasonic pancho pandora pantera panther panther1
panthers panties pantyhos panzer paradise paradox parola parrot pascal pass123 pass1234 pass@123 passat passion
passme passport passw0rd passwd passwor passwor1 password password1 password123 password2 password@123 passwords
passwort patches patrick1 patriot patriots pavilion peaches peanut peanuts pearljam pebbles peekaboo peewee
pegasus pencil penguin penguins penny1 penthous pentium pepper pepper1 pepsi1 pervert peter1 peterpan petrov
peugeot phantom pheonix philippe philips phillies philly phoeni phoenix phoenix1 photos pianoman picard picasso
piccolo pickle pickles pickup piglet pikachu pillow pimpin pineappl pingpong pinhead pinkfloy pioneer pippen
pirate pirates pisces pissing pissoff pistol pitbull pizzas planet plastic platinum playboy player playstation
playtime plumber plymouth pobeda poison pokemon pokemon1 polaris police polina polniypizdec0211 polska pompey
poncho pontiac poochie poodle poohbear pookie poontang pooper poopie poopoo pooter popcorn popeye porkchop
pornos pornstar porsche porsche1 porsche9 portland portugal poseidon possum postal potato pothead powder power1
preacher precious predator prelude presario presto primus prince princes princess printer prissy private privet
priyanka prodigy prophet psycho puddin pudding pumpkin punisher punkin punkrock puppies pupsik purdue purple
pussey pussie pussies pussy1 pussy69 pussycat pussyman pussys putter pyramid python q12345 q123456 q1w2e3
q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsed qawsedrf qaz123 qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsxed
qazwsxedc qazwsxedcrfv qazxsw qazxswedc qazzaq qqq111 quantum quartz quattro queens qwaszx qwe123 qweasd
qweasd123 qweasdzxc qweqwe qwer123 qwer1234 qwerasdf qwert1 qwert123 qwerty1 qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwerty@123 qwertz r2d2c3po rabbit rabota racecar racerx rachel1 racing radhakrishna
ragnarok raider raiders raiders1 rainbow rainman raistlin rambler rammstein ramses rancid random ranger ranger1
rangers rangers1 raptor rascal rasdzv3 rasputin rastaman raven1 ravens rbhbkk rctybz reader realmadrid reaper
rebecca1 rebels red123 redalert redbull reddog redfish redhead redhot redline redman redneck redrum redskins
redsox redwing redwings redwood reebok reefer renault renegade rereirf rescue retard rfhbyf rfnthbyf rfrfirf
rfrnec rhbcnbyf rhfcjnrf rhtdtlrj richard1 rightnow ripken ripper ripple rjirfrgbde rjntyjr rjycnfynby roadkill
roadking roadrunn robert1 robotech rocker rocket rockets rockford rockhard rockon rockstar rocky1 rodman roller
rolltide romashka rommel ronaldo rookie rooster rootbeer rosebud rotten route66 rovers royals rtyuehe rubber
rulezzz runescape runner rush2112 ruslan russia rustam rusty1 sabbath sabine sabres sachin sadie1 safari saibaba
sailboat sailing sailor saints sairam sakura salamander saleen sally1 salmon salomon salsero samantha samiam
sammy1 samson samsung samsung1 samtron samurai sancho sandiego sandman sandro sandy1 sanfran sapper sapphire
sarah1 saratoga sascha sasha1 sasuke satan666 satana saturn sauron sausage sayang scania scanner scarface
scarlet scooby scoobydo scooter scooter1 scorpio scorpio1 scorpion scotch scotland scott1 scotty scrappy scream
scruffy scully seahawks seamus searay seattle sebastia secret secret1 security seeker seinfeld select seminole
semperfi sentinel septembe serega serenity sergei sergey sersolution server sesame seven7 sex123 sex4me sexsex
sexual sexxxx sexy69 sexygirl sexyman shadow shadow1 shaggy shahrukh shalom shaman shamrock shaney14 shania
shannon1 shaolin sharks sharky shasta shaved shazam shelby shemale sherlock shiloh shithead shitty shogun
shooter shorty shotgun showme showtime siemens sierra silver silver1 silverad simon1 simple simpsons sinatra
sinbad sinister sinner sirius sithlord sixers skater skeeter skidoo skiing skinny skipper skippy skittles
skorpion skydive skylar skyler skyline skywalke skywalker slacker slapper slappy slapshot slave1 slayer sleepy
slider slinky slipknot slippery slutty smeghead smegma smelly smiles smiley smiths smitty smoker smokes smokey
smokin smooth smudge snake1 snakes snapon snapper snapple snatch sneakers snickers sniper snoopdog snoopy
snowball snowboar snowman snuffy snuggles sobaka soccer soccer1 socrates softball software sojdlg123aljg soldier
soleil solnce sommer sonics sonoma sooners sophie soso123aljg southpar southpark spaceman spanking spankme
spanky sparkle sparky sparky1 sparta spartak spartan spartans speaker spectre spectrum speedo speedy spider
spiderma spiderman spidey spike1 spinner spirit spitfire splash splinter sponge spongebob spooky spring sprint
sprite spunky spurs1 sputnik spyder squall squash squirrel squirt srinivas stalin stalker stallion star69
starbuck starcraf starcraft stardust starfire starfish stargate starman starship starter startrek starwars
static stealth steeler steelers stefano stephani stereo sterlin steve1 sticks sticky stimpy stinger stingray
stinky stocking stocks stonecol stonecold stoned stones stoney stormy stranger strider strike striker stripper
studly stumpy stunner stupid subaru sublime subway subzero success sucker suckit suckme sultan summer summer1
summit sundance sunday sunflowe sunflower sunnyday sunrise sunset sunshin sunshine super1 super123 superfly
superman superman1 supersta superstar surfer surfing suzuki svetik svetlana svoboda swallow sweet1 sweetpea
sweets sweety swimmer swimming swinger swingers swordfis swordfish swords sydney syncmaster syracuse tacobell
tacoma talisman tanker tardis target tarheel tarheels tarzan tattoo tatyana taurus taylor1 tazman tazmania
tdutybq tdutybz teacher technics techno teddy1 teddybea teddybear tekken telefon tempest templar tendulkar
tennis tequila terminator terrapin terror test123 test1234 test@123 tester testing texas1 thailand thanatos
thankyou theboss thecat thedog thedoors thedude theend thegame thegreat thekid theking theman theone therock
thesims thirteen thomas1 thongs thuglife thumbs thumper thunder thunder1 thunderb thx1138 tiberius tickle
tiffany1 tiger1 tigers tigger tigger1 tights timber tinker tinkerbell tinman tintin titanic titanium titans
titleist titten titties tolkien tomato tomcat tommy1 tommyboy toolman tootsie topcat topdog topgun topher topper
tornado toronto toshiba tottenha tottenham toyota tracker tractor trader trance transam translator trapper
travel traveler treasure trebor trfnthbyf triangle tricky trident trigger trinity triton triumph trixie trojan
trojans trombone trooper trouble trucker trucks truelove trumpet trunks trustno1 tsunami tuesday tulips tunafish
tundra turbo1 turkey turkey50 turtle tweety twilight twinkle twisted twister tyler1 typhoon ufkbyf ultima
ultimate umbrella underdog undertaker unicorn unreal usa123 usarmy usnavy usuckballz1 utopia vacation vagina
valentin valentina valera valhalla valkyrie vampire vanhalen vanilla vasilisa vector vectra vedder vegeta velvet
venera verbatim veritas vermont veronika vertigo vfczyz vfhbyf vfhecz vfhufhbnf vfksirf vfrcbv vfrcbvrf vfvekz
vfvfgfgf vfvjxrf vh5150 viagra victory viewsonic viking vikings viktor viktoria viper1 vipers virat123 virgin
vision vitalik vkontakte vladik vladimir vladislav volley voodoo vortex voyager voyeur vulcan waheguru walleye
walmart walnut walrus wanker wapbbs warcraft wareagle warhammer warlock warlord warrior warriors warthog wasser
wassup watcher waterloo weasel webmaste webmaster weezer welcome welcome1 welcome123 welcome@123 welder werewolf
westham westside westwood wetpussy whatever whatsup wheels whiskers whiskey whisky whisper whitesox whitey
whocares whynot wibble wicked wildcat wildcats wildfire wildman william1 willow windows windsor winner winston
winston1 winter wisdom wishbone wizard wolf359 wolfgang wolfie wolfman wolfpack wolverin wolverine wolves wombat
woody1 woofwoof woohoo wookie wordpass wraith wrangler wrestle wrestlin wrinkle1 wutang xanadu xavier xbox360
xerxes xfiles xtreme xxx123 xxxpass xyz123 yamaha yankee yankees yankees1 ybrbnf ybrjkfq yellow yfcntymrf yfnfif
yfnfkmz yomama yosemite yourmom yousuck yzerman z1x2c3 z1x2c3v4 zaphod zaq123 zaq12wsx zaq1xsw2 zaqwsx zaqxsw
zaraza zenith zeppelin zerocool zhuang zidane zigzag zipper zombie zvezda zxasqw12 zxc123 zxcasd zxcasdqwe
zxcv1234 zxcvbnm1
`;

let words: ReadonlySet<string> | undefined;

export function isCommonPassword(password: string): boolean {
  words ??= new Set(WORDS.trim().split(/\s+/));
  return words.has(password);
}
